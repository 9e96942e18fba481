import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNewer, backUp, copyOf, stateOf, type InstallationWithBackup } from './installation-with-backup'
import { administrator } from '../support/client'
import { newInstallation } from '../support/installation'
import { tool } from '../support/process'
import { smallDisk, smallDiskProblem, type SmallDisk } from '../support/small-disk'
import { startServer } from '../support/server'
import { databaseFile } from '../support/sqlite'
import { matching } from '../../harness/matchers'

let folder: string
let backedUp: InstallationWithBackup
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
  const installation = await newInstallation()
  const server = await startServer(installation)
  const client = await administrator(server.url)
  backedUp = await backUp(installation, client, folder)
  await addNewer(client)
  await server.kill()
})
afterAll(async () => {
  await backedUp.installation.remove()
  await rm(folder, { recursive: true, force: true })
})

const reason = smallDiskProblem()

describe.skipIf(reason !== null)(`a full disk${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 240_000 }, () => {
  let mounted: string
  let disk: SmallDisk
  beforeAll(async () => {
    mounted = await mkdtemp(path.join(os.tmpdir(), 'ccc-disk-'))
    disk = smallDisk(mounted, 24)
  })
  afterAll(async () => {
    disk.unmount()
    await rm(mounted, { recursive: true, force: true })
  })

  it('makes a backup exit with code 1 and one line, and leave nothing behind', async () => {
    await disk.fill()
    const target = path.join(mounted, 'full.tgz')
    const { code, stdout, stderr } = await tool(backedUp.installation, 'backup', target)
    expect({ code, stdout, stderr: stderr.trimEnd() }).toEqual({ code: 1, stdout: '', stderr: 'The disk is full. Nothing was saved.' })
    expect(await readdir(mounted)).toEqual(['ballast'])
    await disk.release()
    expect(await tool(backedUp.installation, 'backup', target)).toMatchObject({ code: 0 })
  })

  // the archive is unpacked before the database is touched
  it('makes a restore exit with code 1 and one line, and change nothing', async () => {
    const other = await copyOf(backedUp.installation, mounted)
    await disk.fill()
    const { code, stdout, stderr } = await tool(other, 'restore', backedUp.archive)
    expect({ code, stdout, stderr: stderr.trimEnd() }).toEqual({
      code: 1,
      stdout: '',
      stderr: matching(/^(Not enough space on the disk: .*|The disk is full. Nothing was saved.)$/),
    })
    await disk.release()
    expect(await stateOf(other, backedUp)).toBe('as before')
    expect(await tool(other, 'restore', backedUp.archive)).toMatchObject({ code: 0 })
    expect(await stateOf(other, backedUp)).toBe('restored')
  })
})

describe('a damaged database', { timeout: 240_000 }, () => {
  async function garble(file: string): Promise<void> {
    const handle = await open(file, 'r+')
    await handle.write(randomBytes(4096), 0, 4096, 0)
    await handle.close()
  }

  it('is not replaced while a server runs; a restore works once it has stopped, and keeps the damaged files', async () => {
    const other = await copyOf(backedUp.installation, folder)
    const server = await startServer(other)
    await garble(databaseFile(other))
    const refused = await tool(other, 'restore', backedUp.archive)
    expect({ code: refused.code, stderr: refused.stderr }).toEqual({ code: 1, stderr: 'Stop the server first; the database is in use\n' })
    await server.kill()
    const damaged = await readFile(databaseFile(other))
    const names = await readdir(other.dataDir)
    const wal = await readFile(`${databaseFile(other)}-wal`)
    expect(await tool(other, 'restore', backedUp.archive)).toMatchObject({ code: 0, stderr: '' })
    const aside = (await readdir(other.dataDir)).filter((name) => !names.includes(name) && name.startsWith('ccc.db.before')).toSorted()
    expect(aside).toHaveLength(3)
    expect((await readFile(path.join(other.dataDir, aside[0] ?? ''))).equals(damaged)).toBe(true)
    expect((await readFile(path.join(other.dataDir, aside[2] ?? ''))).equals(wal)).toBe(true)
    expect(await stateOf(other, backedUp)).toBe('restored')
  })

  it.each([
    ['a short file', (file: string) => truncate(file, 5_000)],
    [
      'a text file beside the log files of another database',
      (file: string) => Promise.all(['', '-wal', '-shm'].map((suffix) => writeFile(file + suffix, 'no database'))),
    ],
  ])('is replaced if it is %s', async (_title, damage) => {
    const other = await copyOf(backedUp.installation, folder)
    await damage(databaseFile(other))
    expect(await tool(other, 'restore', backedUp.archive)).toMatchObject({ code: 0, stderr: '' })
    expect(await stateOf(other, backedUp)).toBe('restored')
  })

  it('is not backed up', async () => {
    const other = await copyOf(backedUp.installation, folder)
    // otherwise the log may hold the first page, and nothing would be lost
    const program = createClient({ url: other.databaseUrl })
    await program.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    program.close()
    await garble(databaseFile(other))
    const file = path.join(folder, 'never.tgz')
    const { code, stderr } = await tool(other, 'backup', file)
    expect({ code, stderr: stderr.trimEnd() }).toEqual({
      code: 1,
      stderr: matching(/^The database .* is damaged.*$/),
    })
    expect((await readdir(folder)).filter((name) => name.includes('never'))).toEqual([])
  })
})
