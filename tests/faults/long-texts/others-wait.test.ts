import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { LONG_SEARCHES, LONG_TEXTS } from '../../harness/long-texts.mjs'
import { call, login, panelHeaders } from '../support/client'
import { expectSuccess } from '../support/content'
import { ownServer } from '../support/own-server'
import { HealthProbe } from '../support/health-probe'

/** So little that the server dies if it holds a few of these texts as editor states. */
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=256' }
/** For how many times as much work as usual others may have to wait: about 100 ms of it. */
const LONGEST_WAIT = 270
/** One request may add this much to the memory of the server. */
const MORE_MEGABYTES = 64
/** Code that runs for the first time takes longer. */
const ATTEMPTS = 3
const IDLE_MS = 1_000

/** A text with very many words. */
const TEXTS = Object.entries(LONG_TEXTS).filter(([name]) => name === 'different words')
const LIST = '/api/v1/blog/posts/?limit=25'

const own = ownServer()
let probe: HealthProbe
let usual = 0
const ids: number[] = []

/** The longest wait of others while the work runs, as a multiple of their usual one. */
const longestWait = async (work: () => Promise<unknown>): Promise<number> => Math.max(0, ...(await probe.during(work))) / usual

/** The greatest memory of the server so far; 0 where the system does not say. */
function peakMegabytes(): number {
  const file = `/proc/${own.server.pid}/status`
  return existsSync(file) ? Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : 0
}

const bodyOf = (name: string, more: object) => ({ title: `On ${name}`, excerpt: name, author: 'Ada', is_published: true, ...more })

const bearer = async () => ({ authorization: `Bearer ${await login(own.server.url)}` })

/** A text of 5,000 nodes in which every second word is bold. */
const formatted = () =>
  stateWith(...Array.from({ length: 100 }, () => paragraphNode(...Array.from({ length: 49 }, (_, at) => textNode('words ', at % 2)))))

/** Tries several times, because a wait can have other reasons, and expects one attempt without a long one. */
async function expectShortWaits(attempt: (index: number) => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  while (waits.length < ATTEMPTS && !waits.some((wait) => wait < LONGEST_WAIT)) {
    const index = waits.length
    waits.push(await longestWait(() => attempt(index)))
  }
  expect(Math.min(...waits), `the longest waits: ${waits.join(', ')}`).toBeLessThan(LONGEST_WAIT)
}

beforeAll(async () => {
  await own.server.stop()
  await own.restart(LITTLE_MEMORY)
  probe = new HealthProbe(own.server)
  const idle = (await probe.during(() => pause(IDLE_MS))).toSorted((a, b) => a - b)
  usual = idle[Math.floor(idle.length / 2)] ?? 0
  expect(usual).toBeGreaterThan(0)
})
afterAll(() => probe.close())

describe('others hardly wait', { timeout: 120_000 }, () => {
  it.each(TEXTS)('while texts of %s are saved', async (name, content) => {
    const save = async (slug: string): Promise<void> => {
      const post = bodyOf(name, { content, slug: slug.replaceAll(' ', '-').toLowerCase() })
      ids.push(expectSuccess(await own.client.post<{ id: number }>('/blog/posts', post)).id)
    }
    await expectShortWaits((index) => save(`${name}-${index}`))
    await save(`${name}-again`)
  })

  it('while a formatted text is saved, and changed as plain text', async () => {
    await expectShortWaits(async (index) => {
      const made = expectSuccess(
        await own.client.post<{ id: number; content: string }>(
          '/blog/posts',
          bodyOf('formats', { content_rich: formatted(), slug: `formats-${index}` }),
        ),
      )
      ids.push(made.id)
      expectSuccess(await own.client.put(`/blog/posts/${made.id}`, { content: made.content.replaceAll('words', 'letters') }))
    })
  })

  const read = async (path: string): Promise<void> => {
    const response = await call(own.server.url + path)
    expect(response.status, `${path}: ${response.text.slice(0, 200)}`).toBe(200)
  }
  it.each([LIST, '/blog', `/api/v1/search?limit=25&q=${encodeURIComponent(LONG_SEARCHES[0] ?? '')}`])(
    'while %s is read, and memory hardly grows',
    async (path) => {
      const before = peakMegabytes()
      await expectShortWaits(async (index) => {
        // without the change, a later attempt would get the cached response
        if (index > 0) expectSuccess(await own.client.put(`/blog/posts/${ids[0]}`, { excerpt: `Change ${index}` }))
        await read(path)
      })
      expect(peakMegabytes() - before).toBeLessThan(MORE_MEGABYTES)
    },
  )

  const oneParagraph = (first = 0) =>
    stateWith(paragraphNode(...Array.from({ length: 39_000 }, (_, at) => textNode('"w', (first + at) % 16))))

  it('while a formatted text of one paragraph is saved, changed and shown', async () => {
    const content_rich = oneParagraph()
    await expectShortWaits(async (index) => {
      const post = bodyOf('one paragraph', { content_rich, slug: `one-paragraph-${index}` })
      const { id } = expectSuccess(await own.client.post<{ id: number }>('/blog/posts', post))
      ids.push(id)
      expectSuccess(await own.client.put(`/blog/posts/${id}`, { title: `One paragraph ${index}` }))
      await read(`/blog/${id}`)
      await read('/feed.xml')
    })
  })

  it('while such a text is changed in the panel', async () => {
    const headers = { ...(await panelHeaders(own.server.url)), 'content-type': 'application/json' }
    const save = async (change: object): Promise<void> => {
      const init = { method: 'PATCH', headers, body: JSON.stringify(change) }
      const { status, text } = await call(`${own.server.url}/panel-api/posts/${ids.at(-1)}?depth=0`, init)
      expect(status, text.slice(0, 200)).toBe(200)
    }
    // the first request loads the code of the panel
    await save({ title: 'Changed in the panel' })
    await expectShortWaits(async (index) => {
      await save({ content: oneParagraph(index + 1) })
      await save({ title: `Changed in the panel ${index}` })
    })
  })

  it('while all of them are exported', async () => {
    const before = peakMegabytes()
    await expectShortWaits(async () => {
      const response = await fetch(`${own.server.url}/api/v1/exports/post?format=csv`, { headers: await bearer() })
      expect(response.status).toBe(200)
      for await (const _ of response.body ?? []) continue
    })
    expect(peakMegabytes() - before).toBeLessThan(MORE_MEGABYTES)
  })
})
