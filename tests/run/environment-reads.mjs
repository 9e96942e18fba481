import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The one file of the product that reads the environment (design.md, Folders), the plain scripts in front of it, and what runs while building. */
const ALLOWED = [/^cms\/env\.ts$/, /^admin-bridge\/operations\/[\w-]+\.mjs$/, /^(site\/vite|cms\/panel\/next)\.config\.m?[jt]s$/]
const FOLDERS = ['cms', 'admin-bridge', 'site', 'seed']
const READS = /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/

/** `process.env` stands in cms/env.ts alone. */
export function environmentReads() {
  let seen = 0
  const offenders = []
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(folder, { recursive: true })) {
      const file = path.join(folder, String(entry))
      if (!/\.(ts|tsx|mjs|js)$/.test(file) || /(^|\/)(node_modules|\.next|dist)\//.test(file)) continue
      seen++
      if (READS.test(readFileSync(file, 'utf8')) && !ALLOWED.some((allowed) => allowed.test(file))) offenders.push(file)
    }
  }
  for (const file of offenders) console.error(`${file} reads process.env; cms/env.ts alone may`)
  console.log(`${seen} files looked at`)
  return Promise.resolve({ passed: 0, failed: 0, skipped: 0, ok: offenders.length === 0 && seen > 100, counts: true })
}
