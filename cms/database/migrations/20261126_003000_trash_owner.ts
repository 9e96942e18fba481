import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// Written by hand: Payload does not know this table.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  // a search in what left with another record needs no row
  await db.run(sql`DROP INDEX trash_root;`)
  await db.run(sql`CREATE INDEX trash_root ON trash (root_kind, root_record, folded);`)
  await db.run(sql`CREATE INDEX trash_owner ON trash (kind, state ->> '$.episode') WHERE root_kind IS NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX trash_owner;`)
  await db.run(sql`DROP INDEX trash_root;`)
  await db.run(sql`CREATE INDEX trash_root ON trash (root_kind, root_record);`)
}
