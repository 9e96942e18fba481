import { inject } from 'vitest'
import { Api } from './api'
import { contractOf, fieldsOf, type Contract, type FieldFacts, type ApiRecord } from './contracts'
import type { SharedServer } from './server/global-setup'
import { addReader } from './panel'
import { ADMIN, READER, startServer, type RunningServer } from './server/server'

let counter = 0
/** A number that is unique within this file. */
export const next = (): number => ++counter

/** The server of this worker. Concurrent files never share one. */
export function sharedServer(): SharedServer {
  const servers = inject('servers')
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % servers.length]
  if (!server) throw new Error('No server was started')
  return server
}

/** Accounts and record factories of one test file. */
export type World = {
  readonly server: SharedServer
  readonly admin: Api
  /** Signed in, but not an administrator. */
  readonly reader: Api
  readonly anyone: Api
  /** A valid body: the required fields, or all of them. */
  body(entity: Contract, more?: Record<string, unknown>, which?: 'required' | 'all'): Promise<Record<string, unknown>>
  /** Creates a record. */
  make(entity: Contract, more?: Record<string, unknown>, which?: 'required' | 'all'): Promise<ApiRecord>
  /** A record that others may refer to, shared by the whole file. */
  parent(noun: string): Promise<ApiRecord>
}

function valueOf(field: FieldFacts, entity: Contract): unknown {
  const n = next()
  switch (field.kind) {
    case 'line':
      return `${entity.noun} ${field.name} ${n}`
    case 'text':
      return `${entity.noun} ${field.name} ${n}\n\nA second paragraph, with “signs” & <marks>.`
    case 'url':
      return `https://pictures.example/${entity.noun.replaceAll(' ', '-')}/${n}.png?size=1&b=%20`
    case 'slug':
      return `${entity.noun.replaceAll(' ', '-')}-${n}-${Math.random().toString(36).slice(2, 8)}`
    case 'day':
      return `2024-0${(n % 9) + 1}-15`
    case 'rating':
      return (n % 100) / 10
    case 'choice':
      return field.choices[n % field.choices.length]
    case 'flag':
      return true
    case 'reference':
      throw new Error('A reference needs its record')
  }
}

/** Accounts and factories on this worker's shared server. Other test files leave records there, so do not count records. */
export function sharedWorld(): World {
  const server = sharedServer()
  const anyone = new Api(server.url)
  return worldOf(server, { anyone, admin: anyone.as(server.adminToken), reader: anyone.as(server.readerToken) })
}

export type OwnWorld = World & { readonly running: RunningServer }

/** Starts an empty server for this file alone: for tests that count records or need other settings. Stop it afterwards. */
export async function ownWorld({ env, reader = false }: { env?: Record<string, string>; reader?: boolean } = {}): Promise<OwnWorld> {
  const running = await startServer(env ? { env } : {})
  const anyone = new Api(running.url)
  const admin = await anyone.signIn(ADMIN.username, ADMIN.password)
  if (reader) await addReader(running, admin.token ?? '')
  const asReader = reader ? await anyone.signIn(READER.username, READER.password) : anyone
  const { url, dataDir, logFile, env: settings } = running
  const server = { url, dataDir, logFile, env: settings, adminToken: admin.token ?? '', readerToken: asReader.token ?? '' }
  return Object.assign(worldOf(server, { anyone, admin, reader: asReader }), { running })
}

/** Accounts and factories on a server that the test started itself. */
export function worldOf(server: SharedServer, { anyone, admin, reader }: { anyone: Api; admin: Api; reader: Api }): World {
  const parents = new Map<string, Promise<ApiRecord>>()
  const world: World = {
    server,
    admin,
    reader,
    anyone,
    async body(entity, more = {}, which = 'required') {
      const filled: Record<string, unknown> = {}
      for (const field of fieldsOf(entity)) {
        // posts are published by default, so that everybody may read them
        if (which === 'required' && !field.required && field.kind !== 'flag') continue
        if (field.name in more) continue
        filled[field.name] = field.refersTo ? (await world.parent(field.refersTo)).id : valueOf(field, entity)
      }
      return { ...filled, ...more }
    },
    make: async (entity, more = {}, which = 'required') => admin.create(entity, await world.body(entity, more, which)),
    parent(noun) {
      const known = parents.get(noun) ?? world.make(contractOf(noun))
      parents.set(noun, known)
      return known
    },
  }
  return world
}
