"""What a command does when a signal of the system ends it."""

import os
import signal
import sys

import pytest

from coupturc.cli.interrupt import ended_by_interrupt, run_until_ended, signals_end_like_interrupt
from tests.waiting import until_at_rest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process ends without a signal there")


@pytest.mark.usefixtures("signals_as_in_a_terminal")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_work_is_cancelled_and_cleans_up(name: str) -> None:
    done: list[str] = []

    async def work() -> None:
        try:
            os.kill(os.getpid(), signal.Signals[name])
            await until_at_rest()
            done.append("worked on")
        finally:
            await until_at_rest()
            done.append("cleaned up")

    with pytest.raises(KeyboardInterrupt):
        run_until_ended(work())
    assert done == ["cleaned up"]


def test_work_goes_on_when_its_terminal_may_be_closed() -> None:
    done: list[str] = []
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)

    async def work() -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        await until_at_rest()
        done.append("worked on")

    try:
        run_until_ended(work())
    finally:
        signal.signal(signal.SIGHUP, before)
    assert done == ["worked on"]


@pytest.mark.usefixtures("signals_as_in_a_terminal")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_to_end_is_an_interrupt(name: str) -> None:
    number = signal.Signals[name]
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), signals_end_like_interrupt():
        os.kill(os.getpid(), number)
    assert signal.getsignal(number) is before


@pytest.mark.usefixtures("signals_as_in_a_terminal")
def test_an_interrupt_ends_a_native_call() -> None:
    with ended_by_interrupt():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_is_ignored_ends_no_native_call() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ended_by_interrupt():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_where_interrupts_are_ignored_the_system_ends_the_process() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with signals_end_like_interrupt():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("signals_as_in_a_terminal")
def test_interrupt_ends_native_work_and_is_given_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ended_by_interrupt():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is before
