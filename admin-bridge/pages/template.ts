import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { manifestSchema, type ClientManifest } from '../public-site/client-manifest'

/** The parts that are inserted into the built index.html. */
export type PageParts = { head: string; html: string; state: string; files: readonly string[] }
export type Template = (parts: PageParts) => string

const STATE_ID = 'ccc-state'
const CODE_ID = 'ccc-code'
/** Entry points, by their names in the manifest. */
const ENTRY = 'index.html'
const LATE_ENTRY = 'entry-late.ts'

/** An entry and all its imports, in execution order: the entry is last. */
function withImports(manifest: ClientManifest, name: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[name]
  if (!entry || seen.has(name)) return seen
  for (const imported of entry.imports ?? []) withImports(manifest, imported, seen)
  return seen.add(name)
}

/** The style sheets and scripts of a page, each once; scripts are in execution order. */
type PageFiles = { sheets: string[]; scripts: string[] }

function filesOf(manifest: ClientManifest, names: readonly string[]): PageFiles {
  const entries = [...new Set(names.flatMap((name) => [...withImports(manifest, name)]))].flatMap((name) => manifest[name] ?? [])
  return { sheets: [...new Set(entries.flatMap(({ css }) => css ?? []))], scripts: entries.map(({ file }) => file) }
}

const sheetLinks = (sheets: readonly string[]): string => sheets.map((href) => `<link rel="stylesheet" href="/${href}">`).join('')

/**
 * Removes the scripts from the built page; {@link lateCode} adds them differently. A rendered page is readable before any
 * script runs, so pictures, fonts and style sheets load first.
 */
const withoutCode = (page: string): string =>
  page.replace(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '')

/** Passes the page's scripts to site/entry-late.ts, which loads them after the first paint. */
const lateCode = (late: string, scripts: readonly string[]): string =>
  `<script type="application/json" id="${CODE_ID}">${JSON.stringify(scripts.map((file) => `/${file}`))}</script>` +
  `<script type="module" fetchpriority="low" src="/${late}"></script>`

/**
 * Reads the client build: its manifest, and its index.html with placeholders for head, app and state.
 * @throws when the folder contains no build.
 */
export async function readTemplate(clientDir: string): Promise<Template> {
  const [shell, manifestText] = await Promise.all([
    readFile(path.join(clientDir, 'index.html'), 'utf8'),
    readFile(path.join(clientDir, 'manifest.json'), 'utf8'),
  ])
  const manifest = z.parse(manifestSchema, JSON.parse(manifestText))
  const late = manifest[LATE_ENTRY]?.file ?? ''
  const page = withoutCode(shell)
  const shellSheets = filesOf(manifest, [ENTRY]).sheets
  const linksByFiles = new Map<string, string>()
  const linksOf = (files: readonly string[]): string => {
    const key = files.join()
    const cached = linksByFiles.get(key)
    if (cached !== undefined) return cached
    const { sheets, scripts } = filesOf(manifest, [...files, ENTRY])
    const links = sheetLinks(sheets.filter((sheet) => !shellSheets.includes(sheet))) + lateCode(late, scripts)
    linksByFiles.set(key, links)
    return links
  }
  return ({ head, html, state, files }) => {
    const script = state && `<script type="application/json" id="${STATE_ID}">${state}</script>`
    // a page without files is the empty shell, which shows nothing until its scripts have loaded
    const isRendered = files.length > 0
    // replacement functions, because content may contain the `$` patterns of replacement strings
    return (isRendered ? page : shell)
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `${isRendered ? linksOf(files) : ''}</head>`)
      .replace('<!--app-->', () => html)
      .replace('<!--state-->', () => script)
  }
}
