"""Run by Alembic: applies migrations on the connection that `migrate` hands over."""

from alembic import context

from coupturc.web.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
