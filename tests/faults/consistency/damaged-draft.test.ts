import { expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { expectSuccess } from '../support/content'
import { databaseFile, runSql } from '../support/sqlite'

type Quote = { id: number; quote_text: string; has_draft?: boolean }

const own = ownServer()

/** Damages every pending draft, as a disk or a hand in the database can do it. */
const damageDrafts = (fields: string): Promise<void> => runSql(databaseFile(own.installation), `UPDATE drafts SET fields = '${fields}'`)

it.each(['{"quoteText": "cut o', 'null', '[1]', ''])(
  'a draft that is damaged to %j counts as none, and can be saved again',
  async (damage) => {
    const { id } = expectSuccess(await own.client.post<Quote>('/quotes', { quote_text: 'Public', author: 'Ada' }))
    const drafted = `/quotes/${id}?draft=true`
    expectSuccess(await own.client.put(drafted, { quote_text: 'Drafted' }))
    await damageDrafts(damage)
    expect(expectSuccess(await own.client.get<Quote>(drafted))).toMatchObject({ quote_text: 'Public', has_draft: false })
    expect(expectSuccess(await own.client.put<Quote>(drafted, { quote_text: 'Again' }))).toMatchObject({
      quote_text: 'Again',
      has_draft: true,
    })
    await damageDrafts(damage)
    expect(expectSuccess(await own.client.put<Quote>(`/quotes/${id}`, { quote_text: 'Changed' })).quote_text).toBe('Changed')
    expect(expectSuccess(await own.client.get<Quote>(drafted))).toMatchObject({ quote_text: 'Changed', has_draft: false })
  },
)
