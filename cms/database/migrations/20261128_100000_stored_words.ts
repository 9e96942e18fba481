import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

// The search looks through the stored words of the records, and figures are counted when they are asked for. Both had tables
// that the first start built.

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`DROP TABLE IF EXISTS search_parts;`)
  await db.run(sql`DROP TABLE IF EXISTS search_words;`)
  await db.run(sql`DROP TABLE IF EXISTS search_postings;`)
  await db.run(sql`DROP TABLE IF EXISTS search_changes;`)
  await db.run(sql`DROP TABLE IF EXISTS figures;`)
}

/** Nothing to do: the earlier release builds its tables when it starts. */
export async function down(_: MigrateDownArgs): Promise<void> {}
