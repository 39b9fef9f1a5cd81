from django.db import migrations


def administrators(apps, schema_editor):
    """Give superusers the role of administrators."""
    apps.get_model("people", "User").objects.filter(is_superuser=True).update(role="administrator", is_staff=True)


class Migration(migrations.Migration):

    dependencies = [("people", "0002_preferences_roles_distance")]

    operations = [migrations.RunPython(administrators, migrations.RunPython.noop)]
