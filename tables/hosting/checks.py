"""System checks for settings that would lose messages."""

from typing import Any

from django.conf import settings
from django.core.checks import Error, register


@register()
def one_process_per_memory(app_configs: Any, **kwargs: Any) -> list[Error]:
    """Fail for several processes with the in-memory channel layer, which reaches only one."""
    if settings.PROCESSES == 1 or settings.REDIS_URL:
        return []
    return [
        Error(
            f"KARNAK_PROCESSES is {settings.PROCESSES}, but the processes cannot hear each other.",
            hint="Name a Redis server in REDIS_URL, or run one process.",
            id="karnak.E001",
        )
    ]
