from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0014_plain_words'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('ends_at__isnull', False), ('status', 'playing')), fields=['bell', 'cut', 'ends_at'], name='running_rounds'),
        ),
    ]
