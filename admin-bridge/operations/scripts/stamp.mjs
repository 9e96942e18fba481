// Detects whether dist/ was built from the current sources.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Holds the digest of the sources that dist/ was built from. */
export const STAMP_FILE = 'dist/stamp'
const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed']
const SKIPPED = new Set(['node_modules', '.next', 'dist'])

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (entry.isFile() && entry.name !== 'next-env.d.ts') yield file
  }
}

/** Digest of all source files; null if the sources are missing, as in the Docker image. */
export function sourceStamp() {
  if (!FOLDERS.every((folder) => existsSync(path.join(folder, 'README.md')))) return null
  const digest = createHash('sha256')
  for (const file of ['package.json', 'tsconfig.json', ...FOLDERS.flatMap((folder) => [...filesBelow(folder)])]) {
    digest.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return digest.digest('hex')
}

/** Whether dist/ exists and matches the current sources. */
export function isBuilt() {
  if (!existsSync(STAMP_FILE)) return false
  const stamp = sourceStamp()
  return stamp === null || stamp === readFileSync(STAMP_FILE, 'utf8')
}
