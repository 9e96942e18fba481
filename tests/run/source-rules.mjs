import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { oneTest } from './report.mjs'

/** The source files in some folders, without build output. @throws if there are too few: a wrong path would pass every check. */
export function sourceFiles(folders) {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((entry) => path.join(folder, String(entry))))
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/(^|\/)(node_modules|\.next|dist)\//.test(file))
  if (files.length < 100) throw new Error(`Only ${files.length} files in ${folders.join(', ')}`)
  return files
}

/** What only the named files may do, each with the reason in its own comment. */
const RULES = [
  {
    folders: ['cms', 'admin-bridge', 'site', 'seed'],
    pattern: /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
    allowed: /^(cms\/env\.ts|admin-bridge\/operations\/scripts\/[\w-]+\.mjs|(site\/vite|cms\/panel\/next)\.config\.m?[jt]s)$/,
    problem: 'reads process.env; only cms/env.ts may',
  },
  {
    folders: ['admin-bridge'],
    pattern:
      /\b(payload|cms|localApi\(\w+\))\s*\??\.\s*(db|find\w*|count\w*|create|update\w*|delete|duplicate|restore\w*|login|auth|unlock|\w+Password)\b/,
    allowed:
      /^admin-bridge\/(store\/(content-store|reads|find-records|picture-looks)|auth\/(account-key|authentication|sessions)|media\/sweep-media|operations\/(startup\/(first-start|open-database)|tools\/user|scripts\/generate))\.m?[jt]s$/,
    problem: 'reads or writes through Payload; only admin-bridge/store may',
  },
]

/** Fails for each file that does what a rule leaves to others. */
export async function sourceRules() {
  const problems = RULES.flatMap(({ folders, pattern, allowed, problem }) =>
    sourceFiles(folders)
      .filter((file) => !allowed.test(file) && pattern.test(readFileSync(file, 'utf8')))
      .map((file) => `${file} ${problem}`),
  )
  return oneTest(problems.length === 0, problems.join('\n'))
}
