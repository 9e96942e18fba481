import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, call, clientOf, login, tryLogin, type Client } from '../support/client'
import { addEpisode, listAll, expectSuccess, picture, type Episode, type Quote } from '../support/content'
import { database, newInstallation, type Installation } from '../support/installation'
import { nodeFlags } from '../../harness/server/node-flags'
import { DIST, startProgram, tool } from '../support/process'
import { startServer, type Server } from '../support/server'
import { parseJson } from '../../harness/json'
import { having } from '../../harness/matchers'
import { pdf } from '../../harness/pictures'

const LISTS = ['/caffeine/episodes', '/caffeine/drinks', '/quotes', '/culinary', '/blog/posts', '/blog/categories', '/team']
/** The trash, a pending draft, saved views, and the history of kinds that are not written during a backup. */
const KEPT = ['/trash', '/culinary/1?draft=true', '/views', '/history?kind=post', '/history?kind=review', '/history?kind=team_member']
/** In the title of each record that is written during a backup. */
const BUSY = 'Busy '

let folder: string
let installation: Installation
let server: Server
let client: Client
/** The path of a picture, the path of what a preview link shows, all picture files, and all lists when the first backup was taken. */
let address: string
let preview: string
let pictures: string[]
let before: string[]

const mediaOf = ({ dataDir }: Installation): string => path.join(dataDir, 'media')

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
  installation = await newInstallation()
  server = await startServer(installation)
  client = await administrator(server.url)
  address = await createContent()
  const link = expectSuccess(await client.post<{ url: string }>('/previews', { kind: 'review', id: 1 }))
  preview = `/previews/${link.url.split('/').at(-1)}`
  before = await contentOf(client)
  pictures = (await readdir(mediaOf(installation))).toSorted()
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Every list as an administrator sees it, the trash and the history, as text. */
const contentOf = async (by: Client): Promise<string[]> =>
  Promise.all([...LISTS, ...KEPT].map(async (list) => (await by.get(`${list}${list.includes('?') ? '&' : '?'}limit=1000`)).text))

/** Lists without what was written during a backup. */
const withoutBusy = (lists: string[]): object[][] =>
  lists.map((text) => [parseJson<object | object[]>(text)].flat().filter((record) => !JSON.stringify(record).includes(BUSY)))

/** Creates records of each kind, with pictures, a scheduled post and a pending draft, and a saved view. Returns the path of a picture. */
async function createContent(): Promise<string> {
  const id = await addEpisode(client, 'In the archive', 3, 2)
  const category = expectSuccess(await client.post<{ id: number }>('/blog/categories', { name: 'Old', slug: 'old' }))
  expectSuccess(
    await client.post('/blog/posts', {
      title: 'Draft',
      slug: 'draft',
      author: 'A',
      content: 'One\n\nTwo  \n*three*',
      publish_at: '2099-01-01T18:00:00Z',
      category_id: category.id,
    }),
  )
  expectSuccess(await client.post('/culinary', { restaurant_name: 'Äußerst ☕ naïf', final_rating: 8.9, visit_date: '2024-02-29' }))
  const sheet = expectSuccess(await client.upload<{ url: string }>('/documents', Uint8Array.from(pdf('A sheet'))))
  expectSuccess(await client.put('/culinary/1', { grading_sheet_url: sheet.url }))
  expectSuccess(await client.put('/culinary/1?draft=true', { notes: 'Not for readers yet' }))
  expectSuccess(await client.post('/team', { name: 'B', status: 'FOUNDER' }))
  expectSuccess(await client.put('/team/1', { name: 'Changed' }))
  const deleted = expectSuccess(await client.post<{ id: number }>('/team', { name: 'In the trash', status: 'MEMBER' }))
  expect((await client.delete(`/team/${deleted.id}`)).status).toBe(204)
  const whole = await addEpisode(client, 'Whole', 2, 1)
  expect((await client.delete(`/caffeine/episodes/${whole}`)).status).toBe(204)
  expectSuccess(await client.post('/views', { kind: 'drink', name: 'Best', query: 'tier=S' }))
  return expectSuccess(await client.upload<{ thumbnail_url: string }>(`/caffeine/episodes/${id}/thumbnail`, await picture())).thumbnail_url
}

async function turnUpsideDown(): Promise<void> {
  for (const list of LISTS) for (const { id } of await listAll<{ id: number }>(server.url, list)) await client.delete(`${list}/${id}`)
  expect((await client.delete('/views/1')).status).toBe(204)
  expectSuccess(await client.post('/quotes', { quote_text: 'Newer than the backup', author: 'Late' }))
}

const archive = async (name: string): Promise<string> => {
  const file = path.join(folder, name)
  expect(await tool(installation, 'backup', '--overwrite', file)).toMatchObject({ code: 0, stderr: '' })
  return file
}

/** Both backups are taken while the server runs. The tests go through one story: restores beside it, after its crash, and elsewhere. */
describe('backup and restore', { timeout: 240_000 }, () => {
  let whole: string
  let busy: string

  it('a backup and the database file are accessible to their owner only', async () => {
    whole = await archive('whole.tgz')
    for (const secret of [whole, ...(database === 'sqlite' ? [path.join(installation.dataDir, 'ccc.db')] : [])])
      expect((await stat(secret)).mode & 0o077, `${secret} is accessible to its owner only`).toBe(0)
  })

  it('a backup can be taken while records are written', async () => {
    let over = false
    const write = async (): Promise<void> => {
      for (let n = 1; !over; n++) await addEpisode(client, `${BUSY}${n}`, 2, 1)
    }
    const writing = write()
    busy = await archive('busy.tgz').finally(() => (over = true))
    await writing
  })

  it('a restore beside a running server fails (SQLite) or shows at the next read (MongoDB)', async () => {
    const newer = await contentOf(client)
    const { code, stderr } = await tool(installation, 'restore', whole)
    if (database === 'sqlite') {
      expect(stderr).toMatch(/server/i)
      expect({ code, content: await contentOf(client) }).toEqual({ code: 1, content: newer })
      return
    }
    const quotes = await clientOf(server.url).get('/quotes?limit=1000')
    expect({ code, quotes: quotes.text }).toEqual({ code: 0, quotes: before[LISTS.indexOf('/quotes')] })
    client = await administrator(server.url)
    expect(await contentOf(client)).toEqual(before)
  })

  it('a restore after a crash brings back everything, pictures and accounts included', async () => {
    // on MongoDB, the first restore has ended it
    expect((await client.get(preview)).status).toBe(database === 'sqlite' ? 200 : 404)
    await turnUpsideDown()
    expect((await tool(installation, 'user', 'password', 'admin')).code).toBe(0)
    await server.kill()
    await rm(mediaOf(installation), { recursive: true })
    expect(await tool(installation, 'restore', whole)).toMatchObject({ code: 0, stderr: '' })
    if (database === 'sqlite') expect((await readdir(installation.dataDir)).some((name) => name.includes('before-restore'))).toBe(true)

    server = await startServer(installation)
    client = clientOf(server.url, await login(server.url))
    expect(await contentOf(client)).toEqual(before)
    expect((await readdir(mediaOf(installation))).toSorted()).toEqual(pictures)
    expect((await call(`${server.url}${address}`)).status).toBe(200)
    expect((await client.get(preview)).status, 'a preview link may have been revoked since').toBe(404)
    // the installation works: new ids continue, and writes succeed
    const ids = (await listAll<Quote>(server.url, '/quotes')).map(({ id }) => id)
    expect(expectSuccess(await client.post<Quote>('/quotes', { quote_text: 'New', author: 'A' })).id).toBeGreaterThan(Math.max(...ids))
    expectSuccess(await client.upload(`/caffeine/episodes/1/thumbnail`, await picture(90)))
    // what was in the trash returns, and an earlier state too
    expect(expectSuccess(await client.post('/trash/team_member/2/restore', null))).toMatchObject({ name: 'In the trash' })
    const back = expectSuccess(await client.post<Episode>('/trash/episode/2/restore', null))
    expect(back.drinks.map(({ name }) => name).toSorted()).toEqual(['Whole, drink 1', 'Whole, drink 2'])
    expect((await listAll<Quote>(server.url, '/quotes')).filter(({ episode_id }) => episode_id === 2)).toEqual([
      having({ author: 'Whole' }),
    ])
    const [newest] = expectSuccess(await client.get<{ version: number }[]>('/history?limit=1'))
    const versions = expectSuccess(await client.get<{ version: number }[]>('/history?kind=team_member&id=1')).map(({ version }) => version)
    expect(newest?.version).toBeGreaterThan(Math.max(...versions))
    expect(expectSuccess(await client.post(`/history/team_member/1/${versions.at(-1)}/restore`, null))).toMatchObject({ name: 'B' })
  })

  it('a restore into an empty installation recreates the original; a backup taken during writes contains no partial record', async () => {
    const other = await newInstallation()
    expect(await tool(other, 'restore', busy)).toMatchObject({ code: 0, stderr: '' })
    const moved = await startServer(other, { ADMIN_PASSWORD: 'another-long-passphrase-9' })
    expect((await tryLogin(moved.url, 'admin', 'another-long-passphrase-9')).status).toBe(401)
    const content = await contentOf(await administrator(moved.url))
    expect(withoutBusy(content)).toEqual(withoutBusy(before))
    expect(content.join()).toContain(BUSY)
    const episodes = await listAll<{ id: number }>(moved.url, '/caffeine/episodes')
    const drinks = await listAll<{ episode_id: number }>(moved.url, '/caffeine/drinks')
    expect(drinks.filter(({ episode_id }) => !episodes.some(({ id }) => id === episode_id))).toEqual([])
    await moved.kill()
    await other.remove()
  })
})

it('a backup goes to standard output by the name "-"', { timeout: 120_000 }, async () => {
  const file = path.join(folder, 'sent.tgz')
  const command = [process.execPath, ...nodeFlags(installation.settings), path.join(DIST, 'backup.js'), '-']
  const sending = startProgram('/bin/sh', ['-c', 'exec "$@" > "$0"', file, ...command], installation.settings)
  expect(await sending.exited, sending.stderr()).toMatchObject({ code: 0 })
  expect(sending.stderr()).toMatch(/^Backed up to standard output/)
  expect(await tool(installation, 'restore', '--verify', file)).toMatchObject({ code: 0, stderr: '' })
})
