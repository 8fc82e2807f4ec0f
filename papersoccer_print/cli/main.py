"""The ``papersoccer`` command. Only what a call needs is imported: the list of commands is read from the file names."""

from __future__ import annotations

import sys


def run() -> None:
    """The console script: run the command line and leave with its exit code."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run one command line and return its exit code: 0 done, 1 the input was wrong, 2 the command was."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if arguments == ["--version"]:
        from .. import __version__

        print(f"papersoccer {__version__}")
        return 0
    return _guarded(arguments)


def _guarded(arguments: list[str]) -> int:
    from ..errors import PapersoccerError

    try:
        from .commands import program

        program().main(args=arguments, prog_name="papersoccer", standalone_mode=True)
    except SystemExit as leaving:
        return _exit_code(leaving)
    except PapersoccerError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        return _close_pipe()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    return 0


def _exit_code(leaving: SystemExit) -> int:
    if isinstance(leaving.code, int):
        return leaving.code
    return 0 if leaving.code is None else 1


def _close_pipe() -> int:
    """The reader has gone (``| head``): say nothing, and keep Python from complaining when it flushes."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
