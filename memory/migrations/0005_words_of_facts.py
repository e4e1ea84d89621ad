import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from memory.domain.reconcile import word_digests


def words_put(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have every fact found by its words."""
    word = apps.get_model("memory", "FactWord").objects
    facts = apps.get_model("memory", "Memory").objects.order_by()
    for id, owner_id, relation, text in facts.values_list("id", "owner_id", "relation", "object"):
        word.bulk_create(word.model(owner_id=owner_id, memory_id=id, digest=d) for d in word_digests(relation, text))


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0004_errors_and_send_keys'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FactWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.BigIntegerField()),
            ],
        ),
        migrations.RemoveField(
            model_name='memory',
            name='gist',
        ),
        migrations.AlterField(
            model_name='memory',
            name='erasure',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='memory.erasure'),
        ),
        migrations.AlterField(
            model_name='memory',
            name='owner',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='memory',
            name='superseded_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='supersedes', to='memory.memory'),
        ),
        migrations.AlterField(
            model_name='memory',
            name='taken_back_by',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='takes_back', to='memory.turn'),
        ),
        migrations.AlterField(
            model_name='triplet',
            name='owner',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='turnevent',
            name='conversation',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='memory.conversation'),
        ),
        migrations.AddIndex(
            model_name='memory',
            index=models.Index(condition=models.Q(('superseded_by__isnull', False)), fields=['superseded_by'], name='facts_by_superseded_by'),
        ),
        migrations.AddIndex(
            model_name='memory',
            index=models.Index(condition=models.Q(('taken_back_by__isnull', False)), fields=['taken_back_by'], name='facts_by_taken_back_by'),
        ),
        migrations.AddIndex(
            model_name='memory',
            index=models.Index(condition=models.Q(('erasure__isnull', False)), fields=['erasure'], name='facts_by_erasure'),
        ),
        migrations.AddField(
            model_name='factword',
            name='memory',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='words', to='memory.memory'),
        ),
        migrations.AddField(
            model_name='factword',
            name='owner',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='factword',
            index=models.Index(fields=['owner', 'digest'], name='facts_of_word'),
        ),
        migrations.RunPython(words_put, migrations.RunPython.noop),
    ]
