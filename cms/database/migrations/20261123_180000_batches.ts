import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Written by hand: Payload does not know these tables. They are no derived data, so nothing may drop or rebuild them.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    undoes INTEGER,
    state TEXT NOT NULL
  );`)
  await db.run(sql`CREATE INDEX batches_undoes ON batches (undoes) WHERE undoes IS NOT NULL;`)
  await db.run(sql`ALTER TABLE history ADD COLUMN batch INTEGER;`)
  await db.run(sql`ALTER TABLE history ADD COLUMN follows INTEGER NOT NULL DEFAULT 0;`)
  await db.run(sql`CREATE INDEX history_batch ON history (batch, kind) WHERE batch IS NOT NULL;`)
  // the lines of a list with one line for each act
  await db.run(sql`CREATE INDEX history_acts ON history (version) WHERE follows = 0;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX history_acts;`)
  await db.run(sql`DROP INDEX history_batch;`)
  await db.run(sql`ALTER TABLE history DROP COLUMN follows;`)
  await db.run(sql`ALTER TABLE history DROP COLUMN batch;`)
  await db.run(sql`DROP TABLE batches;`)
}
