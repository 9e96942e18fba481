import { readFile } from 'node:fs/promises'
import path from 'node:path'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
/** What the client build tells of itself: each source, and the file that was made of it. */
export type Manifest = Record<string, ManifestEntry>

/** What is written into the built index.html. */
export type PageParts = { head: string; html: string; state: string; files: readonly string[] }
export type Template = (parts: PageParts) => string

const STATE_ID = 'ccc-state'
const CODE_ID = 'ccc-code'
/** As the manifest names them. */
const ENTRY = 'index.html'
const LATE_ENTRY = 'entry-late.ts'

/** What an entry needs, itself last: in the order in which they can be run. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[name]
  if (!entry || seen.has(name)) return seen
  for (const imported of entry.imports ?? []) withImports(manifest, imported, seen)
  return seen.add(name)
}

/** Files of a page, each once: style sheets and code, the latter in the order in which it can be run. */
type PageFiles = { sheets: string[]; scripts: string[] }

function filesOf(manifest: Manifest, names: readonly string[]): PageFiles {
  const parts = [...new Set(names.flatMap((name) => [...withImports(manifest, name)]))].flatMap((name) => manifest[name] ?? [])
  return { sheets: [...new Set(parts.flatMap(({ css }) => css ?? []))], scripts: parts.map(({ file }) => file) }
}

const sheetLinks = (sheets: readonly string[]): string => sheets.map((href) => `<link rel="stylesheet" href="/${href}">`).join('')

/**
 * The built page without its code, which {@link lateCode} names instead: a rendered page can be read before any script
 * runs, so pictures, faces and style sheets have the line to themselves.
 */
const withoutCode = (page: string): string =>
  page.replace(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '')

/** Hands the page's code to site/entry-late.ts. */
const lateCode = (late: string, scripts: readonly string[]): string =>
  `<script type="application/json" id="${CODE_ID}">${JSON.stringify(scripts.map((file) => `/${file}`))}</script>` +
  `<script type="module" fetchpriority="low" src="/${late}"></script>`

/**
 * Reads the client build: its index.html with three places to fill, and its manifest.
 * @throws when there is no build in the folder.
 */
export async function readTemplate(clientDir: string): Promise<Template> {
  const [shell, manifestText] = await Promise.all([
    readFile(path.join(clientDir, 'index.html'), 'utf8'),
    readFile(path.join(clientDir, 'manifest.json'), 'utf8'),
  ])
  const manifest = JSON.parse(manifestText) as Manifest
  const late = manifest[LATE_ENTRY]?.file ?? ''
  const page = withoutCode(shell)
  const there = filesOf(manifest, [ENTRY]).sheets
  const links = new Map<string, string>()
  const linksOf = (files: readonly string[]): string => {
    const key = files.join()
    const known = links.get(key)
    if (known !== undefined) return known
    const { sheets, scripts } = filesOf(manifest, [...files, ENTRY])
    const made = sheetLinks(sheets.filter((sheet) => !there.includes(sheet))) + lateCode(late, scripts)
    links.set(key, made)
    return made
  }
  return ({ head, html, state, files }) => {
    const script = state && `<script type="application/json" id="${STATE_ID}">${state}</script>`
    // A page without files of its own is a shell: nothing is seen of it before its code is here.
    const rendered = files.length > 0
    // Functions, because "$" means something in replacement strings and content may hold any.
    return (rendered ? page : shell)
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `${rendered ? linksOf(files) : ''}</head>`)
      .replace('<!--app-->', () => html)
      .replace('<!--state-->', () => script)
  }
}
