import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { oneTest } from './steps.mjs'

const FILES_MIN = 100

/** The source files in some folders, without build output. */
export const sourceFiles = (folders) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((entry) => path.join(folder, String(entry))))
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/(^|\/)(node_modules|\.next|dist)\//.test(file))

/** Fails for each file whose text matches a pattern, unless its path is allowed. */
async function only({ folders, pattern, allowed, problem }) {
  const files = sourceFiles(folders)
  const offenders = files.filter((file) => !allowed.some((each) => each.test(file)) && pattern.test(readFileSync(file, 'utf8')))
  const text = [...offenders.map((file) => `${file} ${problem}`), `${files.length} files checked`]
  return oneTest(offenders.length === 0 && files.length >= FILES_MIN, text.join('\n'))
}

/** Only cms/env.ts reads the environment, apart from scripts that run before it or while building. */
export const environmentReads = () =>
  only({
    folders: ['cms', 'admin-bridge', 'site', 'seed'],
    pattern: /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
    allowed: [/^cms\/env\.ts$/, /^admin-bridge\/operations\/scripts\/[\w-]+\.mjs$/, /^(site\/vite|cms\/panel\/next)\.config\.m?[jt]s$/],
    problem: 'reads process.env; only cms/env.ts may',
  })
