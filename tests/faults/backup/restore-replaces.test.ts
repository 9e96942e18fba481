import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withExclusiveUse, withSharedUse } from '../../../admin-bridge/operations/backup/locks'
import { parseEnv } from '../../../cms/env'
import { ARCHIVED, addNewer, backUp, copyOf, mediaOf, onCopy, stateOf, type InstallationWithBackup } from './installation-with-backup'
import { manifestOf, readArchive } from './archives'
import { administrator, call, clientOf, login } from '../support/client'
import { listAll, libraryFiles, type Quote } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { runBundle, tool } from '../support/process'
import { databaseFile, runSql } from '../support/sqlite'
import { startServer, type Server } from '../support/server'
import { matching, containing } from '../../harness/matchers'

const LINK = `${'0'.repeat(16)}-1x1-AAAA.png`

let folder: string
let installation: Installation
let backedUp: InstallationWithBackup
/** Tokens of three sessions: one still active, one ended before the backup, one ended after it. */
let tokens: string[]

const quotes = async (server: Server): Promise<string[]> =>
  (await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)
const me = async (server: Server, token: string): Promise<number> => (await clientOf(server.url, token).get('/users/me')).status

/** Gives each account a reset token, directly in the database. */
async function plantResetToken(): Promise<void> {
  const sql = "UPDATE users SET reset_password_token = 'reset-me', reset_password_expiration = '2999-01-01T00:00:00.000Z'"
  return runSql(databaseFile(installation), sql)
}

/** Everything that the database stores about accounts, as one text. */
async function accounts(): Promise<string> {
  const tables = await onCopy(installation, (client) =>
    Promise.all(['users', 'users_sessions'].map((name) => client.execute(`SELECT * FROM ${name}`))),
  )
  return JSON.stringify(tables.map(({ rows }) => rows))
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
  installation = await newInstallation()
  const server = await startServer(installation)
  const client = await administrator(server.url)
  tokens = [await login(server.url), await login(server.url), await login(server.url)]
  const logout = (token: string | undefined) => clientOf(server.url, token).post('/auth/logout', {})
  const { outcome, ...rest } = await backUp(installation, client, folder, async () => {
    await symlink(path.join(installation.dataDir, 'secret'), path.join(mediaOf(installation), LINK))
    expect((await logout(tokens[1])).status).toBeLessThan(300)
    await plantResetToken()
  })
  backedUp = rest
  expect(outcome.stderr).toContain(LINK)
  expect((await logout(tokens[2])).status).toBeLessThan(300)
  expect([await me(server, tokens[0] ?? ''), await me(server, tokens[2] ?? '')]).toEqual([200, 401])
  await addNewer(client)
  await server.kill()
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true, force: true })
})

describe('a restore', { timeout: 240_000 }, () => {
  it("ends all sessions, drops reset tokens, and leaves exactly the archive's pictures", async () => {
    expect(manifestOf(await readArchive(backedUp.archive)).files.some(({ name }) => name.includes(LINK))).toBe(false)
    expect(await tool(installation, 'restore', backedUp.archive)).toMatchObject({ code: 0, stderr: '' })
    expect(await accounts()).not.toMatch(/reset-me|"2999-|"lockUntil"|"loginAttempts"/)
    expect((await readdir(mediaOf(installation))).toSorted()).toEqual(backedUp.pictures.toSorted())
    const aside = (await readdir(installation.dataDir)).find((name) => name.startsWith('media.before-restore-')) ?? ''
    expect(await readdir(path.join(installation.dataDir, aside))).toContain(LINK)

    const server = await startServer(installation)
    expect(await Promise.all(tokens.map((token) => me(server, token)))).toEqual([401, 401, 401])
    expect((await call(`${server.url}/media/${LINK}`)).status).toBe(404)
    expect(await quotes(server)).toEqual([ARCHIVED])
    await addNewer(await administrator(server.url))
    await server.kill()
  })

  it('names the pictures that the database refers to and that are missing', async () => {
    const other = await copyOf(backedUp.installation, folder)
    const [gone = ''] = await libraryFiles(await copyOf(backedUp.installation, folder))
    await rm(path.join(mediaOf(other), gone))
    const file = path.join(folder, 'incomplete.tgz')
    const backup = await tool(other, 'backup', file)
    expect({ code: backup.code, stderr: backup.stderr }).toEqual({ code: 0, stderr: matching(gone) })
    const { code, stderr } = await tool(other, 'restore', '--verify', file)
    expect({ code, stderr }).toEqual({ code: 0, stderr: matching(new RegExp(`1 picture files.*missing: ${gone}`)) })
  })

  // which pictures the database knows is tested above
  it('keeps the current pictures when the archive has none; its manifest lists them', async () => {
    const other = await copyOf(backedUp.installation, folder)
    const before = await readdir(mediaOf(other))
    const names = await libraryFiles(await copyOf(backedUp.installation, folder))
    const file = path.join(folder, 'without.tgz')
    const { code, stdout } = await tool(other, 'backup', '--without-pictures', file)
    expect({ code, stdout }).toEqual({ code: 0, stdout: containing(`Left out: ${names.length} picture files`) })
    const members = await readArchive(file)
    expect(manifestOf(members).missingPictures.toSorted()).toEqual(names.toSorted())
    expect(members.filter(({ name }) => name.startsWith('media/'))).toEqual([])
    expect(await tool(other, 'restore', file)).toMatchObject({ code: 0 })
    expect((await readdir(mediaOf(other))).toSorted()).toEqual(before.toSorted())
  })
})

describe('while a restore runs', { timeout: 60_000 }, () => {
  it('no other one starts, and neither does a server or a tool', async () => {
    const settings = parseEnv((await copyOf(backedUp.installation, folder)).settings)
    const work = vi.fn(() => Promise.resolve())
    await withExclusiveUse(settings, async () => {
      await expect(withSharedUse(settings, work)).rejects.toThrow('The database (DATABASE_URL) is being restored')
      await expect(withExclusiveUse(settings, work)).rejects.toThrow('the database is in use')
    })
    expect(work).not.toHaveBeenCalled()
    await withSharedUse(settings, work)
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('a restore that is killed', { timeout: 240_000 }, () => {
  // renames: the journal, then the replacement
  const [BEFORE, FIRST, LAST] = [1, 2, 7]
  const preload = `--import=${new URL('kill-at-rename.mjs', import.meta.url).href}`

  async function killedAt(rename: number): Promise<Installation> {
    const other = await copyOf(backedUp.installation, folder)
    const { signal, stderr } = await runBundle('restore', { ...other.settings, NODE_OPTIONS: preload, KILL_AT_RENAME: String(rename) }, [
      backedUp.archive,
    ])
    expect(signal, stderr).toBe('SIGKILL')
    return other
  }

  /** What each tool does before its work, without a process for each row. */
  async function openWithoutWork(other: Installation): Promise<void> {
    // it says that an interrupted restore was finished
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    await withSharedUse(parseEnv(other.settings), () => Promise.resolve()).finally(() => warn.mockRestore())
  }

  it.each([
    [BEFORE, 'as before'],
    [LAST, 'restored'],
  ] as const)('before rename %i leaves the installation %s once it has been opened', async (rename, state) => {
    const other = await killedAt(rename)
    await openWithoutWork(other)
    expect(await stateOf(other, backedUp)).toBe(state)
  })

  it('is completed by the next tool', async () => {
    const other = await killedAt(FIRST)
    expect((await tool(other, 'backup', path.join(folder, 'after.tgz'))).code).toBe(0)
    expect(await stateOf(other, backedUp)).toBe('restored')
  })

  it('is completed by the next start of the server', async () => {
    const other = await killedAt(LAST - 2)
    const server = await startServer(other)
    expect(await quotes(server)).toEqual([ARCHIVED])
    await server.stop()
    expect(await stateOf(other, backedUp)).toBe('restored')
  })
})
