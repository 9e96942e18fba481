import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentCalls } from '../run/content-calls.mjs'

const PREFIX = `
import type { Payload } from 'payload'
import { localApi } from '../../cms/payload-internals'
declare const payload: Payload
declare const request: { payload: Payload }
declare const method: 'find' | 'create'
declare const where: { collection: 'posts' }
`

/** Each form on a line of its own, with the member that it takes. */
const FORMS = {
  'payload.find(where)': 'find',
  "payload.find<'posts'>(where)": 'find',
  'payload\n  .findVersions(where)': 'findVersions',
  "payload.restoreVersion({ ...where, id: '1' })": 'restoreVersion',
  'payload.updateGlobal': 'updateGlobal',
  'payload.db.find(where)': 'db',
  "payload['create']": 'create',
  'payload[method]': '[…]',
  'const cms = payload; cms.count(where)': 'count',
  'const { delete: remove } = payload': 'delete',
  'const { db: { find } } = payload': 'db',
  'let login; ({ login } = payload)': 'login',
  'const first = ({ findByID }: Payload) => findByID': 'findByID',
  'request.payload.update': 'update',
  'const { payload: inner } = request; inner.duplicate': 'duplicate',
  "const part: Pick<Payload, 'find'> = payload; part.find(where)": 'find',
  'const copy = { ...payload }; copy.find(where)': 'find',
  'const { config, ...others } = payload; others.find(where)': 'find',
  'localApi(payload).find(where)': 'find',
  'const api = localApi(payload); api.update(where)': 'update',
}

const HARMLESS = {
  'a list': '[1].find(Boolean)',
  'a map': 'new Map([[1, 2]]).delete(1)',
  'the configuration': 'payload.config.collections',
  'the log': "payload.logger.warn('')",
  'a type': "type Find = Payload['find']",
}

const FILE = path.resolve('admin-bridge/http/example.ts')

describe('the check that only the store calls Payload', () => {
  const texts = [...Object.keys(FORMS), ...Object.values(HARMLESS)]
  // one program for all forms, because opening it takes seconds
  const overlay = new Map(texts.map((text, index) => [FILE.replace('.ts', `-${index}.ts`), `${PREFIX}${text}\n`]))
  const found = contentCalls(overlay)
  const membersIn = (text: string): string[] =>
    found.filter(({ file }) => file.endsWith(`-${texts.indexOf(text)}.ts`)).map(({ member }) => member)

  it.each(Object.entries(FORMS))('reports `%s`', (text, member) => {
    expect(membersIn(text)).toContain(member)
  })

  it.each(Object.entries(HARMLESS))('allows %s', (_name, text) => {
    expect(membersIn(text)).toEqual([])
  })
})
