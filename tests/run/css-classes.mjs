import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-rules.mjs'
import { oneTest } from './steps.mjs'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** Names of the classes in a style sheet. */
const classesIn = (file) => new Set([...withoutComments(readFileSync(file, 'utf8')).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name))
const withoutComments = (css) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The classes that a component names and its style sheet lacks, one text each. */
function missingIn(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, styles, address]) => {
    const sheet = path.join(path.dirname(file), address)
    const classes = classesIn(sheet)
    const named = [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    return named.filter((name) => !classes.has(name)).map((name) => `${file} names the class ${name}, which ${sheet} lacks`)
  })
}

/** Every class that a component takes from a CSS module exists: a missing one is undefined, which no compiler reports. */
export async function cssClasses() {
  const missing = sourceFiles(['site', 'cms']).flatMap(missingIn)
  return oneTest(missing.length === 0, missing.join('\n'))
}
