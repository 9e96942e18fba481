import { access, mkdtemp, readFile, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyArchive } from '../../../admin-bridge/operations/backup/check-archive'
import { restoreContent } from '../../../admin-bridge/operations/backup/restore-content'
import { UsageError } from '../../../admin-bridge/operations/usage-error'
import { parseEnv, type Env } from '../../../cms/env'
import { manifestOf, readArchive, withManifest, writeArchive, type Member } from './archives'
import { administrator } from '../support/client'
import { addEpisode, expectSuccess, picture } from '../support/content'
import { database, newInstallation, type Installation } from '../support/installation'
import { tool } from '../support/process'
import { startServer } from '../support/server'

const CONTENT = 'ccc.db'

let folder: string
let installation: Installation
let good: string
let members: (Member & { bytes: Buffer })[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
  installation = await newInstallation()
  const server = await startServer(installation)
  const client = await administrator(server.url)
  const id = await addEpisode(client, 'Mine', 1, 1)
  expectSuccess(await client.upload(`/caffeine/episodes/${id}/thumbnail`, await picture()))
  await server.stop()
  good = path.join(folder, 'good.tgz')
  expect(await tool(installation, 'backup', good)).toMatchObject({ code: 0, stderr: '' })
  members = await readArchive(good)
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true, force: true })
})

const changed = (name: string, change: (bytes: Buffer) => Buffer): Member[] =>
  members.map((each) => (each.name === name ? { ...each, bytes: change(each.bytes) } : each))
const content = (): Buffer => members.find(({ name }) => name === CONTENT)?.bytes ?? Buffer.alloc(0)
/** Cuts off the last third: a page is missing, or a line is incomplete. */
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor((bytes.length * 2) / 3))
/** On SQLite, damages the last page. It belongs to an index, so only a check of all pages reads it. */
const garbled = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, -4096), Buffer.alloc(Math.min(4096, bytes.length), 0xff)])
const flipped = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, -9), Buffer.from([(bytes.at(-9) ?? 0) ^ 1]), bytes.subarray(-8)])
const pictureName = (): string => members.find(({ name }) => name.startsWith('media/'))?.name ?? ''
const evilName = `media/${'0'.repeat(16)}-1x1-AAAA.png`

/** Members that no backup contains. */
const HOSTILE: [title: string, member: () => Member, reason: RegExp][] = [
  ['a symbolic link', () => ({ name: evilName, type: 'symlink', linkname: '/etc/passwd' }), /symlink/],
  ['a hard link', () => ({ name: evilName, type: 'link', linkname: pictureName() }), /hard link/],
  ['a pipe', () => ({ name: evilName, type: 'fifo' }), /fifo/],
  ['a name with ..', () => ({ name: '../escaped.png', bytes: Buffer.from('x') }), /"\.\.\/escaped\.png"/],
  ['a picture name with ..', () => ({ name: 'media/../escaped.png', bytes: Buffer.from('x') }), /escaped/],
  ['an absolute name', () => ({ name: path.join(folder, 'escaped.png'), bytes: Buffer.from('x') }), /escaped/],
  ['the secret', () => ({ name: 'secret', bytes: Buffer.from('x') }), /"secret"/],
  ['a second copy of a picture', () => ({ name: pictureName(), bytes: Buffer.from('x') }), /twice/],
]
const LEFT: [title: string, make: () => Promise<string>, reason: RegExp][] = [
  ['a shortened content file', () => archive(changed(CONTENT, cut)), /damaged: .*size in its manifest/],
  ['one changed bit', () => archive(changed(CONTENT, flipped)), /does not match its checksum/],
  ['one changed bit in a picture', () => archive(changed(pictureName(), flipped)), /does not match its checksum/],
  ['a shortened content file with matching checksums', () => archive(withManifest(changed(CONTENT, cut))), /damaged/],
  ['no manifest', () => archive(members.filter(({ name }) => name !== 'manifest.json')), /it has no manifest\.json/],
  ['a damaged end of the content with matching checksums', () => archive(withManifest(changed(CONTENT, garbled))), /damaged/],
  ['an empty content file', () => archive(withManifest(changed(CONTENT, () => Buffer.alloc(0)))), /it has no table users/],
  ['a missing picture', () => archive(members.filter(({ name }) => name !== pictureName())), /is missing/],
  ['a file that the manifest does not list', () => archive([...members, { name: evilName, bytes: Buffer.from('x') }]), /does not list/],
  ['a broken manifest', () => archive(changed('manifest.json', cut)), /manifest is not valid JSON/],
  ['a manifest without files', () => archive(changed('manifest.json', () => Buffer.from('{"format":2}'))), /incomplete/],
  ['a newer format', () => archive(withManifest(members, { format: 3 })), /newer release \(format 3\)/],
  ['an impossible size', () => archive(withManifest(members, { files: huge() })), /Not enough space/],
  ['an archive that ends in the middle', cutArchive, /ends too early/],
  ['a file that is not an archive', noArchive, /no-archive\.tgz/],
  ['an archive of something else', () => archive([{ name: 'no-archive.tgz', bytes: Buffer.from('x') }]), /not a backup/],
  ['a backup of the other database', foreign, /mongodb.*sqlite|sqlite.*mongodb/],
]
const huge = () => manifestOf(members).files.map((each) => ({ ...each, size: 2 ** 52 }))

let archives = 0
const archive = (list: readonly Member[]): Promise<string> => writeArchive(path.join(folder, `${archives++}.tgz`), list)
async function cutArchive(): Promise<string> {
  const file = path.join(folder, 'cut.tgz')
  await writeFile(file, await readFile(good))
  await truncate(file, Math.floor((await stat(good)).size * 0.7))
  return file
}
async function noArchive(): Promise<string> {
  const file = path.join(folder, 'no-archive.tgz')
  await writeFile(file, 'this is no archive')
  return file
}
/** An archive in the format of `backup`, but of the other database. */
function foreign(): Promise<string> {
  const manifest = members.filter(({ name }) => name === 'manifest.json')
  const isOther = database === 'sqlite'
  const content = { name: isOther ? 'users.jsonl' : 'ccc.db', bytes: Buffer.from('{}\n') }
  const documents: Record<string, number> = isOther ? { users: 1 } : {}
  return archive(withManifest([...manifest, content], { kind: isOther ? 'mongodb' : 'sqlite', documents }))
}

/** Every file of the installation, and the bytes of the database. */
async function stateOf(): Promise<unknown> {
  // the lock files are created at their first use
  const names = (await readdir(installation.dataDir, { recursive: true })).filter((name) => !/\.(lock|running)$/.test(name)).toSorted()
  const bytes = (await readFile(path.join(installation.dataDir, 'ccc.db'))).toString('base64')
  return { names, bytes }
}

/** Asserts that the work changes nothing in the installation, and writes no file outside it. */
async function changingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await stateOf()
  const result = await work()
  expect(await stateOf()).toEqual(before)
  expect((await readdir(folder)).filter((name) => name.includes('escaped'))).toEqual([])
  return result
}

/** The line that the command prints when it rejects a file. */
const rejection = (file: string, ...flags: string[]): Promise<string> =>
  changingNothing(async () => {
    const { code, stdout, stderr } = await tool(installation, 'restore', ...flags, file)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 1, stdout: '', lines: 1 })
    return stderr
  })

/** The message of the UsageError with which a part of `restore` rejects a file. The command prints it as its line. */
const reasonOf = (work: (settings: Env) => Promise<unknown>): Promise<string> =>
  changingNothing(async () => {
    const error: unknown = await work(parseEnv(installation.settings)).then(
      () => 'no error',
      (reason: unknown) => reason,
    )
    if (!(error instanceof UsageError)) throw new Error('no UsageError', { cause: error })
    const { message } = error
    expect(message).not.toContain('\n')
    return message
  })

/** What `restore` does with an archive, without the process around it: starting one for each row takes seconds. */
const restoring = (file: string): Promise<string> => reasonOf((settings) => restoreContent(settings, file))
/** What `restore --verify` does. */
const verifying = (file: string): Promise<string> =>
  reasonOf(async (settings) => verifyArchive(settings, file, await mkdtemp(path.join(os.tmpdir(), 'ccc-verify-'))))

describe('restore rejects an archive in one line, and changes nothing:', { timeout: 180_000 }, () => {
  it.each(HOSTILE)('%s', async (_title, member, reason) => {
    expect(await restoring(await archive([...members, member()]))).toMatch(reason)
  })

  it('as a command, with and without --verify, it exits with 1', async () => {
    const file = await archive([...members, { name: 'secret', bytes: Buffer.from('x') }])
    expect(await rejection(file)).toMatch(/"secret"/)
    expect(await rejection(file, '--verify')).toMatch(/"secret"/)
  })

  it('a symbolic link that the manifest lists as a picture', async () => {
    const bytes = { ...members[0], name: evilName, bytes: Buffer.alloc(0) }
    const forged = withManifest([...members, bytes]).slice(0, -1)
    expect(await restoring(await archive([...forged, { name: evilName, type: 'symlink', linkname: '/etc/passwd' }]))).toMatch(/symlink/)
  })

  it.each(LEFT)('%s', async (_title, make, reason) => {
    expect(await verifying(await make())).toMatch(reason)
  })

  it('a damaged archive, also without --verify', async () => {
    expect(await restoring(await archive(withManifest(changed(CONTENT, cut))))).toMatch(/damaged/)
  })

  const empty = async (): Promise<string> => {
    await writeFile(path.join(folder, 'empty.tgz'), '')
    return path.join(folder, 'empty.tgz')
  }
  it.each([
    ['a folder', () => Promise.resolve(folder), /is a folder/],
    ['an empty file', empty, /is empty/],
    ['a missing file', () => Promise.resolve(path.join(folder, 'none.tgz')), /does not exist/],
  ] as const)('%s', async (_title, make, reason) => {
    expect(await restoring(await make())).toMatch(reason)
  })
})

describe('the command line', { timeout: 120_000 }, () => {
  it.each(['restore', 'backup'] as const)('%s without a file, with two files or with an unknown flag prints its usage', async (name) => {
    for (const wrong of [[], ['--force', good]]) {
      const { code, stdout, stderr } = await tool(installation, name, ...wrong)
      expect({ code, stdout, stderr: stderr.trim() }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Usage: .*FILE/) })
    }
  })

  it('backup replaces an existing file only with --overwrite, and never anything but a file', async () => {
    const target = path.join(folder, 'taken.tgz')
    await writeFile(target, 'taken')
    const link = path.join(folder, 'link.tgz')
    await symlink(target, link)
    for (const args of [[target], ['--overwrite', link]]) {
      const { code, stderr } = await tool(installation, 'backup', ...args)
      expect({ code, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 1, lines: 1 })
    }
    expect(await readFile(target, 'utf8')).toBe('taken')
    expect(await tool(installation, 'backup', '--overwrite', target)).toMatchObject({ code: 0, stderr: '' })
    expect(manifestOf(await readArchive(target)).files.length).toBeGreaterThan(1)
  })

  it('a backup to a folder that does not exist is rejected, and the folder is not created', async () => {
    const { code, stderr } = await tool(installation, 'backup', path.join(folder, 'no', 'such', 'folder.tgz'))
    await expect(access(path.join(folder, 'no'))).rejects.toThrow(/ENOENT/)
    expect({ code, stack: /\n\s+at /.test(stderr) }, stderr).toEqual({ code: 1, stack: false })
  })

  it('--verify describes a good archive and changes nothing', async () => {
    const before = await stateOf()
    const { code, stdout, stderr } = await tool(installation, 'restore', '--verify', good)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`a backup of ${database}, created at \\d{4}-`))
    expect(stdout).toMatch(/[1-9]\d* picture files/)
    expect(await stateOf()).toEqual(before)
  })

  it('the archive contains neither the secret nor any other file, and only its owner can read it', async () => {
    const names = members.map(({ name }) => name)
    expect(names[0]).toBe('manifest.json')
    expect(names.filter((name) => !/^(manifest\.json|ccc\.db|[\w-]+\.jsonl|media\/[0-9a-f]{16}-[\w-]+\.\w+)$/.test(name))).toEqual([])
    expect((await stat(good)).mode & 0o777).toBe(0o600)
    expect(content().length).toBeGreaterThan(0)
  })
})
