import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The limits of each folder: casts per 1,000 lines, and casts through `unknown` or `never` outside the adapter. */
const LIMITS = {
  cms: { rate: 2, forced: 0 },
  'admin-bridge': { rate: 2, forced: 0 },
  site: { rate: 2, forced: 0 },
  seed: { rate: 2, forced: 0 },
  tests: { rate: 2, forced: 0 },
}
/** The one file that may cast through `unknown` or `never`. It gives typed access to what Payload's types hide. */
const ADAPTER = 'cms/payload-internals.ts'
/** Generated files count neither as lines nor as casts. */
const GENERATED = /^cms\/(payload-types\.ts|database\/migrations\/|panel\/next-env\.d\.ts)/
const SKIPPED_FOLDERS = /(^|\/)(node_modules|\.next|dist)\//

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map((entry) => path.posix.join(folder, String(entry).replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !GENERATED.test(file) && !SKIPPED_FOLDERS.test(file))
}

const isCast = (node) => (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)
const isForcing = (node) => node.type.kind === ts.SyntaxKind.NeverKeyword || node.type.kind === ts.SyntaxKind.UnknownKeyword

/** The casts in one source file. `as const` is not a cast; `as unknown as T` is one. */
function castsIn(source) {
  const found = []
  const visit = (node) => {
    if (isCast(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.type.getStart(source))
      const inner = isCast(node.expression) ? node.expression : null
      found.push({ line: line + 1, isForced: isForcing(node) || (inner !== null && isForcing(inner)) })
      if (inner) return ts.forEachChild(inner.expression, visit)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function countFolder(folder) {
  const files = sourceFiles(folder)
  const casts = []
  let lines = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    lines += text.split('\n').length - 1
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
    casts.push(...castsIn(source).map((cast) => ({ file, ...cast })))
  }
  return { files: files.length, lines, casts }
}

/**
 * Counts type casts with the TypeScript parser and lists those through `unknown` or `never` outside the adapter. Fails
 * when a folder exceeds one of its limits.
 * @param options.list prints every cast with its place.
 */
export async function casts({ list = false } = {}) {
  let isOk = true
  let files = 0
  for (const [folder, limits] of Object.entries(LIMITS)) {
    const counted = countFolder(folder)
    files += counted.files
    const rate = (counted.casts.length / counted.lines) * 1000
    const forced = counted.casts.filter(({ file, isForced }) => isForced && file !== ADAPTER)
    console.log(
      `${folder}: ${counted.casts.length} casts in ${counted.lines} lines, ${rate.toFixed(1)} per 1,000 (limit ${limits.rate}); ` +
        `${forced.length} through unknown or never (limit ${limits.forced})`,
    )
    if (list) for (const { file, line } of counted.casts) console.log(`  ${file}:${line}`)
    if (rate > limits.rate) {
      isOk = false
      console.error(`${folder} has too many casts. Use a type guard, or parse with zod.`)
    }
    for (const { file, line } of forced) console.log(`  ${file}:${line} casts through unknown or never; only ${ADAPTER} may`)
    if (forced.length > limits.forced) isOk = false
  }
  return { passed: 0, failed: 0, skipped: 0, ok: isOk && files > 100, counts: true }
}

if (process.argv[1] === import.meta.filename) process.exit((await casts({ list: process.argv.includes('--list') })).ok ? 0 : 1)
