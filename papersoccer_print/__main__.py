"""``python -m papersoccer_print``: the same as the ``papersoccer`` command."""

from .cli.main import run

run()
