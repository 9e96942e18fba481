import { readFileSync } from 'node:fs'
import path from 'node:path'
import { oneTest } from './report.mjs'
import { sourceFiles } from './source-rules.mjs'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const COMMENT = /\/\*[\s\S]*?\*\//g

/** The classes that a component names and its style sheet lacks, one text each. */
function missingIn(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, styles, address]) => {
    const sheet = path.join(path.dirname(file), address)
    const css = readFileSync(sheet, 'utf8').replaceAll(COMMENT, '')
    const classes = new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name))
    const named = [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    return named.filter((name) => !classes.has(name)).map((name) => `${file} names the class ${name}, which ${sheet} lacks`)
  })
}

/** Every class that a component takes from a CSS module exists: a missing one is undefined, which no compiler reports. */
export async function cssClasses() {
  const missing = [...sourceFiles(['site']), ...sourceFiles(['cms'])].flatMap(missingIn)
  return oneTest(missing.length === 0, missing.join('\n'))
}
