import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFile } from '../../../cms/database/sqlite/database-file'

let folder: string
const at = (name: string): string => path.join(folder, name)
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ccc-links-')))
  mkdirSync(at('disk'))
  symlinkSync('disk', at('mounted'))
  symlinkSync('mounted/ccc.db', at('ccc.db'))
  symlinkSync('circle', at('circle'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the name of the SQLite file', () => {
  it('is the same under all its links, before the first start makes it and after', () => {
    const names = () => ['ccc.db', 'mounted/ccc.db', 'mounted/../disk/ccc.db'].map((name) => databaseFile(`file:${at(name)}`))
    const file = at('disk/ccc.db')
    expect(names()).toEqual([file, file, file])
    writeFileSync(file, '')
    expect(names()).toEqual([file, file, file])
  })

  it('is the path itself where nothing exists, or a link leads nowhere', () => {
    expect(databaseFile(`file:${at('new/ccc.db')}?mode=rwc`)).toBe(at('new/ccc.db'))
    expect(databaseFile(`file:${at('circle')}`)).toBe(at('circle'))
  })
})
