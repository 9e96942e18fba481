import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { oneTest } from './report.mjs'
import { sourceFiles } from './source-rules.mjs'

/** The one file that may cast through `unknown` or `never`. It gives typed access to what Payload's types hide. */
const ADAPTER = 'cms/payload-internals.ts'
const GENERATED = /^cms\/(payload-types\.ts|database\/migrations\/|panel\/next-env\.d\.ts)/
const FORCING = new Set([ts.SyntaxKind.NeverKeyword, ts.SyntaxKind.UnknownKeyword])

/** The casts in one file, and which of them go through `unknown` or `never`. `as const` is not a cast. */
function castsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)) {
      const line = source.getLineAndCharacterOfPosition(node.type.getStart(source)).line + 1
      found.push({ place: `${file}:${line}`, isForced: file !== ADAPTER && FORCING.has(node.type.kind) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { found, lines: source.getLineStarts().length }
}

/** Fails when a folder has more than two type casts per 1,000 lines, and for each one through `unknown` or `never`. */
export async function casts() {
  const problems = ['cms', 'admin-bridge', 'site', 'tests'].flatMap((folder) => {
    const files = sourceFiles([folder]).filter((file) => /\.tsx?$/.test(file) && !GENERATED.test(file))
    const counted = files.map(castsIn)
    const all = counted.flatMap(({ found }) => found)
    const rate = (all.length / counted.reduce((sum, { lines }) => sum + lines, 0)) * 1000
    const forced = all.filter(({ isForced }) => isForced).map(({ place }) => `${place} casts through unknown or never`)
    return rate > 2 ? [...forced, `${folder} has ${rate.toFixed(1)} casts per 1,000 lines: use a type guard, or parse with zod`] : forced
  })
  return oneTest(problems.length === 0, problems.join('\n'))
}
