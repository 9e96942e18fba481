import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin } from '../support/client'
import { newInstallation, type Installation } from '../support/installation'
import { runBundle, startBundle, startProgram, type Running } from '../support/process'
import { freePort } from '../../harness/server/port'
import { QUIET, startServer } from '../support/server'
import { databaseFile, holdLock } from '../support/sqlite'
import { until } from '../../harness/poll'
import { rawConnection } from '../../harness/raw'
import { portOf } from '../../harness/server/port'

const GENERATED = /Password:\s+(\S+)/
const SCRIPT = path.resolve('admin-bridge/operations/scripts/start.mjs')
const NO_PASSWORD = { ADMIN_PASSWORD: '' }

let installation: Installation
beforeEach(async () => {
  installation = await newInstallation()
})
afterEach(() => installation.remove())

describe('first start', { timeout: 180_000 }, () => {
  it('creates the administrator before it is ready and prints the generated password once, and the addresses', async () => {
    const first = await startServer(installation, { ...NO_PASSWORD, PUBLIC_URL: 'https://ccc.example' })
    const announcement = await until('the announcement', () => /API docs/.test(first.output()) && first.output())
    for (const address of ['/', '/admin', '/panel', '/api/docs'])
      expect(announcement).toMatch(new RegExp(`https://ccc\\.example${address}$`, 'm'))
    const password = GENERATED.exec(first.output())?.[1] ?? ''
    expect(first.output().split(password)).toHaveLength(2)
    const token = await login(first.url, 'admin', password)
    expect((await tryLogin(first.url, 'admin', `${password}x`)).status).toBe(401)
    const secret = await stat(path.join(installation.dataDir, 'secret'))
    expect((secret.mode & 0o777).toString(8), 'only its owner can read the secret').toBe('600')
    expect(await first.stop(), first.output()).toEqual({ code: 0, signal: null })

    const second = await startServer(installation, NO_PASSWORD)
    expect(second.output()).not.toMatch(/password/i)
    expect(second.output()).not.toContain(password)
    // the session survives the restart, because the secret was stored
    expect((await clientOf(second.url, token).get('/users/me')).status).toBe(200)
    expect(await second.stop(), second.output()).toEqual({ code: 0, signal: null })
  })

  it('has the database to itself: a second server ends with a sentence, until the first is gone, and commands work beside it', async () => {
    const first = await startServer(installation)
    const second = { ...QUIET, ...installation.settings, PORT: String(await freePort()) }
    const link = path.join(installation.dataDir, 'link.db')
    await symlink(databaseFile(installation), link)
    for (const file of [databaseFile(installation), link]) {
      const { code, stderr } = await runBundle('server', { ...second, DATABASE_URL: `file:${file}` })
      expect([code, stderr.trimEnd()], file).toEqual([
        1,
        `Wrong settings: DATABASE_URL points to a database that the server with the process id ${first.pid} uses; stop that one, or use MongoDB, which several processes can share (docs/running-several.md)`,
      ])
    }
    expect(await runBundle('user', installation.settings, ['list'])).toMatchObject({ code: 0, stderr: '' })
    await first.kill()
    await (await startServer(installation)).stop()
  })

  it('is not made by a command with wrong arguments', async () => {
    for (const [name, ...args] of [['user', 'rename', 'admin'], ['import', 'drinks'], ['export']] as const) {
      const { code, stderr } = await runBundle(name, installation.settings, [...args])
      expect([code, stderr]).toEqual([1, expect.stringMatching(`^Usage: npm run ${name}`)])
    }
    expect(await readdir(installation.dataDir)).toEqual([])
  })

  it('is not made by a command either, which says that there is no database', async () => {
    for (const [name, ...args] of [['user', 'list'], ['export', 'drinks', '-'], ['backup', 'archive.tgz'], ['seed']] as const) {
      const { code, stdout, stderr } = await runBundle(name, installation.settings, [...args])
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^There is no database yet \(.+\); start the server once/)])
    }
    expect(await readdir(installation.dataDir)).not.toContain('ccc.db')
  })

  it('does not lose the generated password when its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const settings = { ...QUIET, ...installation.settings, ...NO_PASSWORD, PORT: String(portOf(taken)) }
    const failed = await runBundle('server', settings)
    taken.close()
    expect(failed.code).toBe(1)
    const server = await startServer(installation, NO_PASSWORD)
    const password = GENERATED.exec(failed.stdout + failed.stderr + server.output())?.[1] ?? ''
    expect((await tryLogin(server.url, 'admin', password)).status).toBe(200)
    await server.stop()
  })

  it('decides about demo content once: a later start adds none', async () => {
    for (const settings of [{ DEMO_CONTENT: 'off' }, { DEMO_CONTENT: 'on' }]) {
      const server = await startServer(installation, settings)
      expect((await clientOf(server.url).get<unknown[]>('/quotes')).json).toEqual([])
      await server.stop()
    }
  })

  it('that is killed while adding demo content is completed by the next one', async () => {
    const killed = startBundle('server', {
      ...QUIET,
      ...installation.settings,
      ...NO_PASSWORD,
      DEMO_CONTENT: 'on',
      PORT: String(await freePort()),
    })
    await until(
      'the first picture',
      async () => (await readdir(path.join(installation.dataDir, 'media')).catch(() => [])).length > 0,
      60_000,
    )
    killed.child.kill('SIGKILL')
    await killed.exited
    const server = await startServer(installation, NO_PASSWORD)
    const password = GENERATED.exec(killed.stdout() + server.output())?.[1] ?? ''
    const episodes = await clientOf(server.url).get<unknown[]>('/caffeine/episodes')
    expect(episodes.json).toEqual([])
    expect((await tryLogin(server.url, 'admin', password)).status).toBe(200)
    await server.stop()
  })
})

it('a setting with a typing error is named, with the one that is meant', { timeout: 120_000 }, async () => {
  const server = await startServer(installation, { TRASH_DAY: '3', PUBLICURL: 'x', trash_days: '3', HOSTS: 'x', DATABASE: 'x' })
  const warnings = server.log().flatMap(({ level, msg }) => (level === 40 ? [msg] : []))
  expect(warnings.toSorted()).toEqual([
    'PUBLICURL is no setting; did you mean PUBLIC_URL?',
    'TRASH_DAY is no setting; did you mean TRASH_DAYS?',
    'trash_days is no setting; did you mean TRASH_DAYS?',
  ])
  await server.stop()
})

it.skipIf(process.getuid?.() !== 0)(
  'a command of another user than the server’s refuses, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    await (await startServer(installation)).stop()
    await chown(databaseFile(installation), 65_534, 65_534)
    const before = await readdir(installation.dataDir)
    for (const [name, ...args] of [
      ['user', 'list'],
      ['backup', path.join(installation.dataDir, 'archive.tgz')],
    ] as const)
      expect(await runBundle(name, installation.settings, [...args])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'The database belongs to the user with the id 65534; run this command as that user\n',
      })
    expect(await readdir(installation.dataDir)).toEqual(before)
  },
)

describe('a start that takes long', { timeout: 180_000 }, () => {
  const isAlive = (url: string): Promise<boolean> =>
    call(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  /** Starts the server without waiting for anything. */
  async function startSlowly(): Promise<{ url: string; starting: Running }> {
    const port = await freePort()
    const starting = startBundle('server', { ...QUIET, ...installation.settings, PORT: String(port) })
    return { url: `http://127.0.0.1:${port}`, starting }
  }

  it('says that the process lives, and asks everybody else for patience', async () => {
    const release = await holdLock(`${databaseFile(installation)}.lock`)
    const { url, starting } = await startSlowly()
    await until('the open port', () => isAlive(url))
    expect((await call(`${url}/healthz`)).json).toEqual({ status: 'ok' })
    const page = await call(`${url}/blog?a=1&b=2`, { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<h1>The server is starting</h1>')
    expect(page.text).toContain('content="5; url=/blog?a=1&amp;b=2"')
    // that address would be another host
    expect((await call(`${url}//evil.example`, { headers: { accept: 'text/html' } })).text).toContain('content="5"')
    const flood = await rawConnection(Number(new URL(url).port))
    flood.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200))
    expect((await flood.closed).split('HTTP/1.1 503').length, 'a flood on one connection ends it').toBeLessThan(100)
    for (const [method, path] of [
      ['GET', '/readyz'],
      ['GET', '/api/v1/quotes'],
      ['GET', '/healthz/more'],
      ['POST', '/healthz'],
      ['POST', '/api/v1/auth/login'],
      ['DELETE', '/panel-api/quotes/1'],
    ] as const) {
      const { status, headers, json } = await call(url + path, { method, headers: { accept: 'application/json' } })
      expect([status, headers.get('retry-after')], `${method} ${path}`).toEqual([503, '5'])
      expect(json, `${method} ${path}`).toEqual({ detail: 'The server is starting. Please try again.' })
    }
    expect(starting.stdout()).not.toContain('API docs')
    await release()
    await until('the server is ready', async () => (await call(`${url}/readyz`)).status === 200)
    expect((await call(`${url}/blog`, { headers: { accept: 'text/html' } })).status).toBe(200)
    starting.child.kill('SIGTERM')
    expect(await starting.exited, starting.stderr()).toEqual({ code: 0, signal: null })
  })
})

describe('npm start', { timeout: 300_000 }, () => {
  // `npm --prefix` starts it here
  it.each([
    ['npm start', ['npm', 'start']],
    ['the script from another folder', ['/bin/sh', '-c', 'cd / && exec "$@"', 'sh', process.execPath, SCRIPT]],
  ] as const)('as %s forwards SIGTERM to the server, waits for it and exits with 0', async (_, [program, ...args]) => {
    const port = await freePort()
    const npm = startProgram(program, [...args], { ...QUIET, ...installation.settings, PORT: String(port) })
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('a server that is ready', isUp, 120_000)
    npm.child.kill('SIGTERM')
    expect(await npm.exited, npm.stderr()).toEqual({ code: 0, signal: null })
    expect(npm.stdout()).toContain('"msg":"stopping"')
    expect(await isUp()).toBe(false)
  })
})

describe('npm run pack', { timeout: 300_000 }, () => {
  it('makes what runs elsewhere without a build: site, console, panel and commands', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ccc-packed-'))
    try {
      const packing = startProgram('npm', ['run', 'pack', '--', '--folder', folder], {})
      expect(await packing.exited, packing.stderr()).toEqual({ code: 0, signal: null })
      const port = await freePort()
      const settings = { ...QUIET, ...installation.settings, PORT: String(port) }
      const server = startProgram('npm', ['--prefix', folder, 'start'], settings)
      const url = `http://127.0.0.1:${port}`
      const statusOf = (page: string) => fetch(url + page).then(({ status }) => status)
      await until('a server that is ready', async () => (await statusOf('/readyz').catch(() => 0)) === 200, 120_000)
      for (const page of ['/', '/admin', '/panel/login', '/api/docs']) expect(await statusOf(page), page).toBe(200)
      const listed = startProgram('npm', ['--prefix', folder, '--silent', 'run', 'user', '--', 'list'], settings)
      expect([await listed.exited, listed.stdout()]).toEqual([{ code: 0, signal: null }, expect.stringContaining('admin')])
      server.child.kill('SIGTERM')
      expect(await server.exited, server.stderr()).toEqual({ code: 0, signal: null })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
