import type { SqlRunner } from '../sqlite/take-turns'
import { textOf } from '../sqlite/values'
import { foldedTitle } from './stored'

/** Folds all titles of the trash again, as the rule is now. @throws the database's error. */
export async function refoldSqliteTitles(client: SqlRunner): Promise<void> {
  const { rows } = await client.execute('SELECT version, title FROM trash')
  const folded = rows.map(({ version, title }) => ({ version, folded: foldedTitle(textOf(title)) }))
  await client.execute({
    sql: `UPDATE trash SET folded = each.value ->> 'folded' FROM json_each(?) AS each WHERE version = each.value ->> 'version'`,
    args: [JSON.stringify(folded)],
  })
}
