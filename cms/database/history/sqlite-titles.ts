import type { SqlRunner } from '../sqlite/take-turns'
import { textOf } from '../sqlite/values'
import { foldedTitle } from './stored'

/** Titles that are folded with one statement. */
const AT_ONCE = 1_000

/** Folds all titles of the trash again, as the rule is now. @throws the database's error. */
export async function refoldSqliteTitles(client: SqlRunner): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await client.execute({
      sql: 'SELECT version, title FROM trash WHERE version > ? ORDER BY version LIMIT ?',
      args: [after, AT_ONCE],
    })
    const last = rows.at(-1)
    if (!last) return
    const folded = rows.map(({ version, title }) => ({ version, folded: foldedTitle(textOf(title)) }))
    await client.execute({
      sql: `UPDATE trash SET folded = each.value ->> 'folded' FROM json_each(?) AS each WHERE version = each.value ->> 'version'`,
      args: [JSON.stringify(folded)],
    })
    after = Number(last['version'])
  }
}
