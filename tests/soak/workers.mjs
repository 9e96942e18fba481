// The load: each worker repeats one kind of visit until the soak ends. Only one worker writes a record, so it knows
// what every read of it must return.
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN_PASSWORD } from '../bench/installation.mjs'
import { GONE, Ledger } from './ledger.mjs'

const RECORDS_PER_WRITER = 40
const RUDE_MS = 40

/** Waits until the server is up again. */
async function untilUp(product) {
  while (!product.isUp) await pause(50)
}

const json = (method, body, headers = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The two APIs that write quotes: the product's, and the panel's REST API. */
const apis = {
  api: {
    create: (text) => ['/api/v1/quotes/', json('POST', { quote_text: text, author: 'Soak' })],
    update: (id, text) => [`/api/v1/quotes/${id}`, json('PUT', { quote_text: text })],
    remove: (id) => [`/api/v1/quotes/${id}`, { method: 'DELETE' }],
    idOf: (response) => JSON.parse(response.text).id,
  },
  panel: {
    create: (text) => ['/panel-api/quotes?depth=0', json('POST', { quoteText: text, author: 'Soak' })],
    update: (id, text) => [`/panel-api/quotes/${id}?depth=0`, json('PATCH', { quoteText: text })],
    remove: (id) => [`/panel-api/quotes/${id}?depth=0`, { method: 'DELETE' }],
    idOf: (response) => JSON.parse(response.text).doc.id,
  },
}

/** Writes quotes through one API and reads each back at once: an older state is stale, a missing one after a kill is lost. */
export async function writer({ product, tally, isOver }, name, apiName) {
  const api = apis[apiName]
  const ledger = new Ledger()
  let counter = 0

  const read = async (id) => {
    const response = await product.request(`/api/v1/quotes/${id}`, { token: counter % 2 ? '' : product.token })
    if (!response) return undefined
    tally.response(response, `quote ${id}`)
    if (response.status === 404) return GONE
    return response.status === 200 ? JSON.parse(response.text).quote_text : undefined
  }
  const verify = async (id, fault) => {
    const expected = ledger.describe(id)
    const state = await read(id)
    if (state === undefined) return
    if (!ledger.allows(id, state)) tally.fault(fault, `quote ${id} is "${state ?? '(deleted)'}", acknowledged was "${expected}"`)
    ledger.settle(id, state)
  }
  const write = async (id, state, [address, init]) => {
    if (id !== null) ledger.attempt(id, state)
    const response = await product.request(address, init)
    if (!response) return
    tally.response(response, `${init.method} ${address}`)
    if (response.status >= 300) return
    tally.writes++
    const written = id ?? api.idOf(response)
    ledger.settle(written, state)
    await verify(written, 'stale')
  }

  let { life } = product
  while (!isOver()) {
    await untilUp(product)
    if (product.life !== life) {
      life = product.life
      for (const id of ledger.ids) await verify(id, 'lost')
    }
    const { ids } = ledger
    const id = ids[Math.floor(Math.random() * ids.length)]
    const text = `${name} wrote this as number ${++counter}`
    if (id === undefined || (ids.length < RECORDS_PER_WRITER && counter % 3 === 0)) await write(null, text, api.create(text))
    else if (ids.length >= RECORDS_PER_WRITER || counter % 11 === 0) await write(id, GONE, api.remove(id))
    else await write(id, text, api.update(id, text))
  }
  await untilUp(product)
  for (const id of ledger.ids) await verify(id, 'lost')
}

const ADDRESSES = [
  '/',
  '/caffeine',
  '/quotes',
  '/culinary',
  '/blog',
  '/about',
  '/feed.xml',
  '/sitemap.xml',
  '/search?q=soak',
  '/api/v1/quotes/?limit=50',
  '/api/v1/quotes/?utm_source=soak',
  '/api/v1/caffeine/tierlist/',
  '/api/v1/search/?q=soak',
  '/api/v1/blog/posts/',
  '/panel/login',
  '/no-such-page',
]

/** Reads pages, lists and feeds as visitors do, with conditional requests among them. */
export async function reader({ product, tally, isOver }) {
  const etags = new Map()
  for (let n = 0; !isOver(); n++) {
    await untilUp(product)
    const address = ADDRESSES[n % ADDRESSES.length]
    const etag = etags.get(address)
    const response = await product.request(address, { token: '', headers: etag && n % 2 ? { 'if-none-match': etag } : {} })
    if (!response) continue
    tally.response(response, address)
    tally.reads++
    const tag = response.headers.get('etag')
    if (tag) etags.set(address, tag)
  }
}

/** Signs in and out: a token works until its sign-out, and not after it. */
export async function visitor({ product, tally, isOver }) {
  const me = (token) => product.request('/api/v1/users/me', { token })
  while (!isOver()) {
    await untilUp(product)
    const { life } = product
    const credentials = new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD })
    const signedIn = await product.request('/api/v1/auth/login', { method: 'POST', body: credentials, token: '' })
    if (!signedIn) continue
    tally.response(signedIn, 'sign-in')
    if (signedIn.status !== 200) continue
    const token = JSON.parse(signedIn.text).access_token
    tally.signIns++
    const during = await me(token)
    if (during && during.status !== 200) tally.fault('lost', `a new token answered ${during.status}`)
    const out = await product.request('/api/v1/auth/logout', { method: 'POST', token })
    if (!out || out.status !== 204) continue
    const after = await me(token)
    if (after && after.status !== 401) tally.fault('stale', `a token worked after its sign-out (${after.status}, life ${life})`)
    await pause(100)
  }
}

/** Uploads a picture, reads it back, and removes it. */
export async function uploader({ product, tally, isOver }) {
  for (let n = 0; !isOver(); n++) {
    await untilUp(product)
    const background = { r: n % 256, g: 80, b: 120 }
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([picture]), 'soak.png')
    const made = await product.request('/api/v1/media/', { method: 'POST', body: form })
    if (!made) continue
    tally.response(made, 'upload')
    if (made.status !== 201) continue
    tally.uploads++
    const { id, url } = JSON.parse(made.text)
    const shown = await product.request(url, { token: '' })
    if (shown && shown.status !== 200) tally.fault('lost', `picture ${id} answered ${shown.status}`)
    const removed = await product.request(`/api/v1/media/${id}`, { method: 'DELETE' })
    if (removed) tally.response(removed, 'picture removal')
    await pause(200)
  }
}

/** Opens connections that disconnect early or send slowly. They must not affect others. */
export async function misbehavingClient({ product, isOver }) {
  const { port } = new URL(product.url)
  const head = (method, address, length) =>
    `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const openings = [
    head('POST', '/panel-api/users/login', 100),
    `${head('POST', '/panel-api/users/login', 100)}{"us`,
    `${head('POST', '/api/v1/auth/login', 100)}user`,
    'GET /api/v1/quotes/?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: loc',
  ]
  for (let n = 0; !isOver(); n++) {
    await untilUp(product)
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(openings[n % openings.length])
    await pause(RUDE_MS)
    socket.destroy()
  }
}
