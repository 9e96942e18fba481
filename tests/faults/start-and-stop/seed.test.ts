import { cp } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../harness/poll'
import { demoTemplateFolder, isDemoTemplateReady, storeDemoTemplate } from '../../harness/server/demo-template'
import { REAL_HASHING } from '../../harness/server/node-flags'
import { ADMIN } from '../../harness/server/server'
import { administrator, call, type Client } from '../support/client'
import { listAll } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { tool } from '../support/process'
import { startServer, type Server } from '../support/server'

/** The expected number of demo records. */
const WANTED = {
  '/caffeine/episodes': 12,
  '/caffeine/drinks': 60,
  '/culinary': 30,
  '/quotes': 40,
  '/blog/posts': 12,
  '/blog/categories': 4,
  '/team': 12,
  '/team/founders': 3,
  '/team/members': 5,
  '/team/special-guests': 4,
}

/** The marks in the HTML of a post that shows a newcomer what formatting there is. */
const FORMATTING = ['<h2', '<li>', '<blockquote', '<figcaption>', '<pre><code>', '<a ']

/** The demo content that this build has already drawn, if there is any. */
const drawn = demoTemplateFolder()

let installation: Installation
let server: Server
let client: Client
let isSeeded = false
beforeAll(async () => {
  installation = await newInstallation()
  const hasPictures = drawn !== null && isDemoTemplateReady(drawn)
  if (hasPictures) await cp(drawn, installation.dataDir, { recursive: true })
  // the account that the browser tests sign in with; they reuse this data
  server = await startServer(installation, { ADMIN_EMAIL: ADMIN.email, ...REAL_HASHING })
  client = await administrator(server.url)
  if (hasPictures) await removeRecords()
})
afterAll(async () => {
  await server.stop()
  if (isSeeded) await storeDemoTemplate(installation.dataDir)
  await installation.remove()
})

/** Leaves only the pictures, as an attempt does that ended while it stored the records. The next one draws none of them again. */
async function removeRecords(): Promise<void> {
  for (const list of ['/caffeine/episodes', '/culinary', '/quotes', '/blog/posts', '/blog/categories', '/team'])
    for (const { id } of (await client.get<{ id: number }[]>(`${list}?limit=1000`)).json)
      expect((await client.delete(`${list}/${id}`)).status, `${list}/${id}`).toBe(204)
  expect((await client.delete('/trash/')).status).toBe(204)
}

const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(Object.keys(WANTED).map(async (list) => [list, (await listAll(server.url, list)).length] as const)))
const contentOf = async (): Promise<string[]> =>
  Promise.all(Object.keys(WANTED).map(async (list) => (await client.get(`${list}?limit=1000`)).text))

/** The HTML of each published post. */
async function postsHtml(): Promise<string[]> {
  const posts = await listAll<{ id: number }>(server.url, '/blog/posts')
  const read = ({ id }: { id: number }) => call<{ content_html: string }>(`${server.url}/api/v1/blog/posts/${id}`)
  return (await Promise.all(posts.map(read))).map(({ json }) => json.content_html)
}

// drawing the pictures takes about a minute of one core, which only the first run of a build does
describe('npm run seed', { timeout: 600_000 }, () => {
  it('fills an empty installation while its server runs, which shows the content soon after; a second run changes nothing', async () => {
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true)
    expect(await tool(installation, 'seed')).toMatchObject({ code: 0, stderr: '' })
    // decision 59: on SQLite within half a second
    await until('the server shows what the command has written', async () => isDeepStrictEqual(await counts(), WANTED), 5_000)
    expect((await client.get<unknown[]>('/blog/posts?limit=100')).json).toHaveLength(14)
    const formatted = (await postsHtml()).filter((html) => FORMATTING.every((mark) => html.includes(mark)))
    expect(formatted.length).toBeGreaterThanOrEqual(4)
    const before = await contentOf()
    const episodes = await listAll<{ thumbnail_url: string }>(server.url, '/caffeine/episodes')
    for (const { thumbnail_url } of episodes)
      expect((await call(`${server.url}${thumbnail_url}`)).headers.get('content-type')).toMatch(/^image\//)

    const again = await tool(installation, 'seed')
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/nothing/i)
    expect(await contentOf()).toEqual(before)

    await server.stop()
    server = await startServer(installation, { DEMO_CONTENT: 'on', ...REAL_HASHING })
    client = await administrator(server.url)
    expect(await contentOf()).toEqual(before)
    isSeeded = true
  })
})
