"""Signals that stop a program: they unwind it, so that no half-made file stays, once, and with a word at the end.

A signal comes at any moment: while an earlier one is being cleared up after, in a place that can raise no error, when
all is done. None of these may leave something behind, be lost, or end in a traceback.
"""

from __future__ import annotations

import sys
from time import monotonic, sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE = 1.0
"""Seconds to clear up in; whoever presses Ctrl-C twice in that time means it once."""
MOMENT = 0.001
"""Seconds until a signal is sent again that came where nothing can be raised."""


class Stopped(SystemExit):
    """Somebody has stopped the program: by Ctrl-C, or as a system does that shuts down."""


class Heed:
    """What is done about signals. One that is ignored when the program begins stays ignored."""

    def __init__(self) -> None:
        self._last = -PATIENCE
        self._heeded: list[int] = []
        self._main = 0
        self._ended = False

    def begin(self) -> None:
        """Let them raise `Stopped` from now on."""
        import signal
        from _thread import get_ident

        self._main = get_ident()
        sys.unraisablehook = self._unheard
        for name in NAMES:
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                self._heeded.append(number)
                signal.signal(number, self._stop)

    def end(self) -> None:
        """Leave what is done as it is: a signal that comes now is too late."""
        self._ended = True
        if self._heeded:
            import signal

            for number in self._heeded:
                signal.signal(number, signal.SIG_IGN)

    def _stop(self, number: int, _: object) -> None:
        now = monotonic()
        if now - self._last >= PATIENCE:
            self._last = now
            self._send(number, PATIENCE)  # some library may take it for an error of its own, and go on
            raise Stopped(128 + number)

    def _unheard(self, found: sys.UnraisableHookArgs) -> None:
        """Something was raised where it goes no further: at the end of an object, or in a callback of a library."""
        if not isinstance(found.exc_value, Stopped):
            sys.__unraisablehook__(found)
            return
        self._last = -PATIENCE
        self._send(int(str(found.exc_value.code)) - 128, MOMENT)

    def _send(self, number: int, wait: float) -> None:
        """Send a signal again in a while, should the program go on."""
        from _thread import start_new_thread

        try:
            start_new_thread(self._again, (number, wait))
        except RuntimeError:
            return  # no thread is to be had

    def _again(self, number: int, wait: float) -> None:
        import signal
        from _thread import interrupt_main

        sleep(wait)
        if self._ended:
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, number)  # ends what it waits for, too
        else:
            interrupt_main(signal.Signals(number))


def behind(error: BaseException) -> Stopped | None:
    """The stop that an error comes of: Python and libraries make other errors of whatever passes them."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, Stopped):
        cause = cause.__cause__ or cause.__context__
    return cause


def say_so(stopped: BaseException) -> int:
    """Say that we were stopped; the exit code. Whoever does not read what we have written is not waited for."""
    for stream, text in ((sys.stdout, ""), (sys.stderr, "stopped\n")):
        if stream is not None:
            _at_once(stream, text)
    return int(str(stopped.code)) if isinstance(stopped, Stopped) else 130


def _at_once(stream: TextIO, text: str) -> None:
    import os

    try:
        number = stream.fileno()
        os.set_blocking(number, False)
    except (OSError, AttributeError):  # not on every system, and not for what is no file
        number = None
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        lost = True
    else:
        lost = False
    finally:
        if number is not None:
            os.set_blocking(number, True)  # it may be shared with a shell
    if lost:
        mute(stream)


def mute(stream: TextIO) -> None:
    """Let what is left for a stream go nowhere, so that nobody waits or complains when Python flushes it at the end."""
    import os

    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except OSError:
        return  # it is no file
