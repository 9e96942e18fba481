import path from 'node:path'
import ts from 'typescript'
import { ROOT, oneTest } from './steps.mjs'

/** Members of Payload that everybody may use: they reach no content. Any other member is reported, so new ones are too. */
const FREE = new Set(['collections', 'config', 'logger'])

/** The files that may use the others, each with its reason. A file that no longer does must leave the list. */
export const ALLOWED = {
  'admin-bridge/store/content-store.ts': 'the gateway of the API to content: writes',
  'admin-bridge/store/reads.ts': 'the gateway of the API to content: reads',
  'admin-bridge/store/find-records.ts': 'the gateway of the API to content: reads of records by id',
  'admin-bridge/store/unit-reads.ts': 'the gateway of the API to content: reads inside a transaction',
  'admin-bridge/auth/account-key.ts': 'finds the account of the name in a sign-in',
  'admin-bridge/auth/authentication.ts': 'asks whether the database answers',
  'admin-bridge/media/sweep-media.ts': 'looks for unused picture files across all records',
  'admin-bridge/operations/startup/first-start.ts': 'creates the first administrator',
  'admin-bridge/operations/startup/open-database.ts': 'opens and closes Payload',
  'admin-bridge/operations/tools/user.ts': 'manages accounts from the command line',
}

/** Where the guarded members are declared: by the file's path and the name of the class or type. */
const DECLARATIONS = [
  { file: 'node_modules/payload/dist/index.d.ts', name: 'BasePayload' },
  { file: 'cms/payload-internals.ts', name: 'LocalApi' },
]

/** Follows only what the check needs: our own files outside the site, and Payload. Other packages have the type `any`. */
function createHost(options, overlay) {
  const host = ts.createCompilerHost(options, true)
  const isFollowed = (specifier, from) =>
    specifier.startsWith('.') ? !path.resolve(path.dirname(from), specifier).startsWith(path.join(ROOT, 'site')) : specifier === 'payload'
  const { fileExists, readFile, getSourceFile } = host
  return {
    ...host,
    fileExists: (file) => overlay.has(file) || fileExists(file),
    readFile: (file) => overlay.get(file) ?? readFile(file),
    getSourceFile: (file, ...rest) =>
      overlay.has(file) ? ts.createSourceFile(file, overlay.get(file), ts.ScriptTarget.Latest, true) : getSourceFile(file, ...rest),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) =>
        isFollowed(text, from) ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
      ),
  }
}

function openProgram(overlay) {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  )
  const options = { ...config.options, noEmit: true, types: [], lib: ['lib.es2024.d.ts'] }
  const own = config.fileNames.filter((file) => file.startsWith(path.join(ROOT, 'admin-bridge/')))
  return ts.createProgram(overlay.size > 0 ? [...overlay.keys()] : own, options, createHost(options, overlay))
}

/** The guarded members of Payload as the nodes that declare them, by name. */
function declaredMembers(program) {
  const members = new Map()
  for (const { file, name } of DECLARATIONS) {
    const source = program.getSourceFile(path.join(ROOT, file))
    const declaration = source?.statements.find((statement) => statement.name?.text === name)
    for (const member of declaration?.members ?? declaration?.type?.members ?? []) {
      const key = member.name?.getText(source)
      if (key && !FREE.has(key)) members.set(key, [...(members.get(key) ?? []), member])
    }
  }
  return members
}

/** Finds the guarded members that nodes take from objects: by name, by key, or by taking the object apart. */
class Finder {
  #members
  #checker

  constructor(program) {
    this.#members = declaredMembers(program)
    this.#checker = program.getTypeChecker()
  }

  /** Whether a property is one of Payload's, also seen through `Pick`, a spread or another derived type. */
  #isGuarded(symbol) {
    return symbol?.declarations?.some((declaration) => this.#members.get(symbol.name)?.includes(declaration)) ?? false
  }

  /** @param name null for any member of the object. */
  #ofObject(object, name) {
    if (name !== null && !this.#members.has(name)) return []
    const type = this.#checker.getTypeAtLocation(object)
    const taken = name === null ? type.getProperties() : [type.getProperty(name)]
    return taken.some((symbol) => this.#isGuarded(symbol)) ? [name ?? '[…]'] : []
  }

  /** The names of the guarded members that the node takes. */
  takenBy(node) {
    if (ts.isPropertyAccessExpression(node)) return this.#ofObject(node.expression, node.name.text)
    if (ts.isElementAccessExpression(node)) return this.#ofObject(node.expression, textOf(node.argumentExpression))
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
      return this.#ofObject(node.parent, nameOf(node.propertyName ?? node.name))
    }
    const target = node.parent
    const isTarget =
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      ts.isBinaryExpression(target.parent) &&
      target.parent.left === target
    return isTarget ? this.#ofObject(target.parent.right, nameOf(node.name)) : []
  }
}

const textOf = (expression) => (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression) ? expression.text : null)
const nameOf = (name) => (ts.isComputedPropertyName(name) ? textOf(name.expression) : name.text)

/**
 * Finds each use of a member of Payload that reaches content, whatever the variable is called.
 * Does not see an object that was assigned to a type that describes the same methods anew.
 * @param overlay paths and texts of files to check instead of admin-bridge.
 * @returns the uses as `{ file, line, member }`.
 */
export function contentCalls(overlay = new Map()) {
  const program = openProgram(overlay)
  const finder = new Finder(program)
  const found = []
  for (const fileName of program.getRootFileNames()) {
    const source = program.getSourceFile(fileName)
    const visit = (node) => {
      for (const member of finder.takenBy(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push({ file: path.relative(ROOT, fileName), line: line + 1, member })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/** Fails when a file outside the list reaches content through Payload, and when a listed file does not. */
export async function onlyTheStoreCallsPayload() {
  const found = contentCalls()
  const offenders = found.filter(({ file }) => !Object.hasOwn(ALLOWED, file))
  const idle = Object.keys(ALLOWED).filter((file) => !found.some((use) => use.file === file))
  const lines = [
    ...offenders.map(({ file, line, member }) => `${file}:${line} uses Payload's \`${member}\`; only admin-bridge/store may`),
    // also proves that the check still recognizes Payload
    ...idle.map((file) => `${file} uses nothing of Payload: remove it from the list in tests/run/content-calls.mjs`),
  ]
  return oneTest(lines.length === 0, [...lines, `${found.length} uses of Payload in ${Object.keys(ALLOWED).length} files`].join('\n'))
}
