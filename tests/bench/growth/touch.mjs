// Writes that make responses stale.
import { KINDS } from './addresses.mjs'

/** The record that a response shows first: a cache that depends on single records must drop the response too. Null if it is no list of records. */
function firstShown(kind, body) {
  if (!body.startsWith('[')) return null
  const [first] = JSON.parse(body)
  const row = first?.[kind]?.[0] ?? first
  return KINDS[kind].text in (row ?? {}) ? row.id : null
}

/** Remembers which record to change for each address, and its text. @returns `touch`. */
export function toucher(server) {
  const texts = new Map()
  const chosen = new Map()
  const headers = { authorization: `Bearer ${server.token}` }

  async function textOf(url, field) {
    if (!texts.has(url)) texts.set(url, JSON.parse((await server.client.send(url, { headers })).body())[field] ?? '')
    return texts.get(url)
  }

  /**
   * Changes a record that the address shows, or the newest one of its kind: adds a full stop, or removes it again.
   * @param body the last response, while none is known the newest record is changed.
   * @returns how long the write took, in milliseconds. @throws unless it succeeds.
   */
  return async function touch({ path, kind }, body) {
    const { list, text } = KINDS[kind]
    if (body !== undefined && !chosen.has(path)) chosen.set(path, firstShown(kind, body))
    const url = `${server.url}${list}${chosen.get(path) ?? server.facts.ids[kind]}`
    const old = await textOf(url, text)
    const value = old.endsWith('..') ? old.slice(0, -2) : `${old}..`
    texts.set(url, value)
    const {
      status,
      ms,
      body: response,
    } = await server.client.send(url, { method: 'PUT', headers, body: JSON.stringify({ [text]: value }) })
    if (status !== 200) throw new Error(`PUT ${url}: ${status} ${response().slice(0, 300)}`)
    return ms
  }
}
