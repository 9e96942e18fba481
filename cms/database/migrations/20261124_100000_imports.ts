import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Written by hand: Payload does not know this table. The index finds imports that ended with their process, however many acts there are.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(
    sql`CREATE INDEX batches_unfinished ON batches (id) WHERE state ->> '$.act' = 'import' AND state ->> '$.endedAt' IS NULL;`,
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX batches_unfinished;`)
}
