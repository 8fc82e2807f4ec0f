"""The ``papersoccer`` command. Only what a call needs is imported: the list of commands is read from the file names."""

from __future__ import annotations

import gc
import sys

from .stopping import Heed, Stopped, behind, mute, say_so

FEW_COLLECTIONS = 100_000
"""So many new things come between two collections of garbage; Python's own 700 are soon made."""


def run() -> None:
    """The console script: run the command line and leave with its exit code.

    Nearly all that a call makes is needed to its end: to look for garbage on the way, and then once more before
    leaving, would take a tenth of the time of a page.
    """
    gc.set_threshold(FEW_COLLECTIONS)
    heed = Heed()
    try:
        arguments = sys.argv[1:]
        if arguments != ["--version"]:
            heed.begin()
        code = main(arguments)
        heed.end()
    except (Stopped, KeyboardInterrupt) as stopped:
        heed.end()
        code = say_so(stopped)
    gc.freeze()
    sys.exit(code)


def main(arguments: list[str]) -> int:
    """Run one command line and return its exit code.

    0: done; 1: the input was wrong, or a file could not be read or written; 2: the command was wrong; 130 and 143:
    stopped by Ctrl-C or SIGTERM.
    """
    plain = sys.stdout, sys.stderr
    try:
        if None in (sys.stdin, *plain):
            _stand_in()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        if arguments == ["--version"]:
            from .. import __version__

            return _flushed(0, f"papersoccer {__version__}\n")
        from .screen import Screen

        sys.stdout, sys.stderr = (stream and Screen(stream) for stream in (sys.stdout, sys.stderr))
        return _flushed(_guarded(arguments))
    except (Stopped, KeyboardInterrupt) as stopped:
        return say_so(stopped)
    finally:
        sys.stdout, sys.stderr = plain


def _stand_in() -> None:
    """Fill the place of standard streams that are closed: what is opened next would have their numbers, so that a
    message ends in a file, and what is told on standard error would be printed on standard output."""
    import os

    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    if sys.stderr is None:
        sys.stderr = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 -- it stays open to the end


def _guarded(arguments: list[str]) -> int:
    if not all(map(str.strip, arguments)) or any(argument.endswith("=") for argument in arguments):
        from .mistakes import empty_argument

        if empty := empty_argument(arguments):
            return _told(empty, 2)
    try:
        code = _done(arguments)
    except Stopped:
        raise
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):
            return _mute()
        return _exit_code(leaving)
    except BrokenPipeError:
        return _mute()
    except OSError as error:
        return _told(_refused(error), 1)
    except MemoryError:
        return _told("this needs more memory than there is", 1)
    except ImportError as error:
        return _told(f"a part of this program, or a library that it needs, cannot be loaded: {error}", 1)
    except Exception as error:
        from ..errors import PapersoccerError  # neither is needed by a command that goes well
        from .mistakes import is_mistake, told

        if is_mistake(error):
            return _told(told(error, arguments), 2)
        if not isinstance(error, PapersoccerError):
            raise
        return _told(str(error), error.exit_code)
    return code if isinstance(code, int) else 0


def _done(arguments: list[str]) -> object:
    """Do what the command line says; what its command returns."""
    from .commands import program

    try:
        return program().main(args=arguments, prog_name="papersoccer", standalone_mode=False)
    except Exception as error:
        if stopped := behind(error):
            raise stopped from None
        raise


def _refused(error: OSError) -> str:
    """What to say of something that the system does not do."""
    import errno
    import os

    if error.filename:
        return f"{error.filename}: {error.strerror}"
    try:
        os.getcwd()
    except OSError:
        return "the folder that you are in has been removed; go to another"
    if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOMEM):
        return f"the system does not let this program go on: {error.strerror}"
    return f"standard output: cannot be written: {error.strerror}"


def _told(message: str, code: int) -> int:
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        mute(sys.stderr)  # nobody can be told
    return code


def _exit_code(leaving: SystemExit) -> int:
    if isinstance(leaving.code, int):
        return leaving.code
    return 0 if leaving.code is None else 1


def _flushed(code: int, last: str = "") -> int:
    """Write out what is left for standard output, where a full disk may first show; the exit code."""
    try:
        if sys.stdout is not None:
            sys.stdout.write(last)
            sys.stdout.flush()
    except BrokenPipeError:
        return _mute()
    except OSError as error:
        _mute()
        return _told(f"standard output: cannot be written: {error.strerror}", 1) if code == 0 else code
    return code


def _mute() -> int:
    """The reader has gone (``| head``): say nothing, and keep Python from complaining when it flushes."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            mute(stream)
    return 0
