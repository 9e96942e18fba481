import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite'
import { normalizeForSearch } from '../../domain/normalize-for-search'

// Written by hand: Payload does not know this table.

/** Titles that are folded with one statement. */
const AT_ONCE = 1_000

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE trash ADD COLUMN folded TEXT NOT NULL DEFAULT '';`)
  for (let after = 0; ; ) {
    const { rows } = await db.run(sql`SELECT version, title FROM trash WHERE version > ${after} ORDER BY version LIMIT ${AT_ONCE};`)
    const last = rows.at(-1)
    if (!last) break
    const folded = rows.map(({ version, title }) => ({ version, folded: normalizeForSearch(String(title)) }))
    await db.run(sql`UPDATE trash SET folded = each.value ->> 'folded' FROM json_each(${JSON.stringify(folded)}) AS each
      WHERE version = each.value ->> 'version';`)
    after = Number(last['version'])
  }
  // holds all that a search and a count need
  await db.run(sql`CREATE INDEX trash_folded ON trash (root_kind, kind, folded);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX trash_folded;`)
  await db.run(sql`ALTER TABLE trash DROP COLUMN folded;`)
}
