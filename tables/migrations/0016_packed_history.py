from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0015_next_due'),
    ]

    operations = [
        migrations.AddField(
            model_name='turn',
            name='key',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
