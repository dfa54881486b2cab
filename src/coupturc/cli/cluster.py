"""The option `--cluster`: the workers of a Dask cluster do the work."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from distributed import Client

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Of the scheduler of a Dask cluster that works instead; it sees the folder under the same path.",
)


@contextmanager
def client_of(address: str) -> Iterator["Client"]:
    """Connect with a cluster."""
    try:
        from distributed import Client  # noqa: PLC0415 - only who has a cluster has the package
    except ImportError:
        raise click.UsageError("--cluster needs the extra `cluster`: pip install coupturc[cluster]") from None
    try:
        client = Client(address)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="--cluster") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is lost with the cluster is said in words
    with client:
        yield client
