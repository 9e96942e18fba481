// Tells whether dist/ was built from the sources as they are.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const STAMP_FILE = 'dist/stamp'
const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed']
const LEFT_OUT = new Set(['node_modules', '.next', 'dist'])

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (entry.isFile() && entry.name !== 'next-env.d.ts') yield file
  }
}

/** A digest over every source file; null where the sources did not come along (the image). */
export function sourceStamp() {
  if (!FOLDERS.every((folder) => existsSync(path.join(folder, 'README.md')))) return null
  const digest = createHash('sha256')
  for (const file of ['package.json', 'tsconfig.json', ...FOLDERS.flatMap((folder) => [...filesBelow(folder)])]) {
    digest.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return digest.digest('hex')
}

/** Is dist/ there, and made from these sources? */
export function isBuilt() {
  if (!existsSync(STAMP_FILE)) return false
  const stamp = sourceStamp()
  return stamp === null || stamp === readFileSync(STAMP_FILE, 'utf8')
}
