import { readFile } from 'node:fs/promises'
import path from 'node:path'

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, ManifestEntry>

/** What is written into the built index.html. */
export type PageParts = { head: string; html: string; state: string; files: readonly string[] }
export type Template = (parts: PageParts) => string

const STATE_ID = 'ccc-state'

/** Everything that an entry brings along, itself included, each once. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[name]
  if (!entry || seen.has(name)) return seen
  seen.add(name)
  for (const imported of entry.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/** Style sheets and code of the pages, so that nothing waits for the first script to ask for them. */
function hintsOf(manifest: Manifest, files: readonly string[]): string {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  const there = new Set(entries.flatMap(([name]) => [...withImports(manifest, name)]))
  const wanted = new Set(files.flatMap((file) => [...withImports(manifest, file)]))
  const parts = [...wanted].filter((name) => !there.has(name)).flatMap((name) => manifest[name] ?? [])
  const sheets = [...new Set(parts.flatMap(({ css }) => css ?? []))].map((href) => `<link rel="stylesheet" href="/${href}">`)
  const scripts = parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return [...sheets, ...scripts].join('')
}

/**
 * The same page with its code behind what is seen first: it can be read before any script runs, so pictures, faces and style
 * sheets take the line before them.
 */
const codeLast = (page: string): string =>
  page.replace(/<(?=script type="module"|link rel="modulepreload")[a-z]+/g, '$& fetchpriority="low"')

/**
 * Reads the client build: its index.html with three places to fill, and its manifest.
 * @throws when there is no build in the folder.
 */
export async function readTemplate(clientDir: string): Promise<Template> {
  const [page, manifestText] = await Promise.all([
    readFile(path.join(clientDir, 'index.html'), 'utf8'),
    readFile(path.join(clientDir, 'manifest.json'), 'utf8'),
  ])
  const manifest = JSON.parse(manifestText) as Manifest
  const patientPage = codeLast(page)
  const hints = new Map<string, string>()
  return ({ head, html, state, files }) => {
    const key = files.join()
    const links = hints.get(key) ?? hintsOf(manifest, files)
    hints.set(key, links)
    const script = state && `<script type="application/json" id="${STATE_ID}">${state}</script>`
    // A page without files of its own is a shell: nothing is seen of it before its code is here.
    const rendered = files.length > 0
    // Functions, because "$" means something in replacement strings and content may hold any.
    return (rendered ? patientPage : page)
      .replace('<!--head-->', () => head)
      .replace('</head>', () => `${rendered ? codeLast(links) : links}</head>`)
      .replace('<!--app-->', () => html)
      .replace('<!--state-->', () => script)
  }
}
