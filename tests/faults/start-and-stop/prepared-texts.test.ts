import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { expectSuccess, type Quote } from '../support/content'
import { ownServer } from '../support/own-server'
import { tool } from '../support/process'
import { databaseFile, runSql } from '../support/sqlite'

const own = ownServer()

/** Makes the texts and keys those of a release that kept "ß" as it is. */
async function keepSharpS(): Promise<void> {
  const sharp = (column: string) => `${column} = replace(${column}, 'ss', 'ß')`
  const statements = [
    `UPDATE quotes SET ${sharp('search_text')}, ${sharp('author_key')}`,
    `UPDATE trash SET ${sharp('folded')}`,
    'DELETE FROM payload_kv',
  ]
  return runSql(databaseFile(own.installation), statements.join('; '))
}

it('texts that a release with another rule has prepared are prepared again', { timeout: 240_000 }, async () => {
  const add = async (quote_text: string): Promise<number> =>
    expectSuccess(await own.client.post<Quote>('/quotes', { quote_text, author: 'Straßer' })).id
  const id = await add('Die Straße')
  const removed = await add('Gießen')
  expect((await own.client.delete(`/quotes/${removed}`)).status).toBe(204)
  const ids = async (address: string): Promise<number[]> =>
    expectSuccess(await own.client.get<{ id: number }[]>(address)).map((each) => each.id)
  const lists = () => Promise.all(['/quotes/?q=strasse', '/quotes/?author=STRASSER', '/trash/?q=giessen'].map(ids))
  expect(await lists()).toEqual([[id], [id], [removed]])
  await own.server.stop()
  await keepSharpS()
  await own.restart()
  expect(await lists()).toEqual([[id], [id], [removed]])
})

it('texts in an archive are not trusted: the first start after the restore prepares them', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archive-'))
  const archive = path.join(folder, 'backup.tgz')
  const { id } = expectSuccess(await own.client.post<Quote>('/quotes', { quote_text: 'Merlin', author: 'Ada' }))
  await own.server.stop()
  await runSql(databaseFile(own.installation), `UPDATE quotes SET search_text = 'osprey'`)
  expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 0 })
  expect(await tool(own.installation, 'restore', archive)).toMatchObject({ code: 0 })
  await own.restart()
  expect(expectSuccess(await own.client.get<Quote[]>('/quotes/?q=merlin')).map((quote) => quote.id)).toEqual([id])
  await rm(folder, { recursive: true, force: true })
})
