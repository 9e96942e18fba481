import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { charactersOf } from './og-coverage'
import { trueTypeFrom } from './og-woff2'

/** A typeface that comes with us: its package under `@fontsource-variable`, and the name that its files give themselves. */
export type Typeface = { name: string; family: string; slope?: 'italic' }

/** The site's own faces. */
export const FACES = {
  plain: { name: 'instrument-sans', family: 'Instrument Sans' },
  mono: { name: 'martian-mono', family: 'Martian Mono SemiExpanded' },
  serif: { name: 'newsreader', family: 'Newsreader 16pt 16pt' },
  italic: { name: 'newsreader', family: 'Newsreader 16pt 16pt', slope: 'italic' },
} as const satisfies Record<string, Typeface>
export type Face = keyof typeof FACES

/** For scripts that the site's own faces lack: Cyrillic, Greek and Vietnamese first; the first of equals is taken. */
export const OTHERS: readonly Typeface[] = [
  { name: 'inter', family: 'Inter' },
  { name: 'noto-sans-arabic', family: 'Noto Sans Arabic' },
  { name: 'noto-sans-hebrew', family: 'Noto Sans Hebrew Thin' },
  { name: 'noto-sans-devanagari', family: 'Noto Sans Devanagari' },
  { name: 'noto-sans-thai', family: 'Noto Sans Thai' },
  { name: 'noto-sans-jp', family: 'Noto Sans JP Thin' },
  { name: 'noto-sans-sc', family: 'Noto Sans SC Thin' },
  { name: 'noto-sans-kr', family: 'Noto Sans KR Thin' },
]

/** A typeface comes in files, each for some characters: which ones they may be, from the first to the last. */
type Slice = { file: string; ranges: readonly (readonly [number, number])[] }

const packages = createRequire(import.meta.url)
const isThere = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false)

async function slicesOf({ name, slope }: Typeface): Promise<Slice[]> {
  const list = JSON.parse(await readFile(packages.resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(list).map(([slice, ranges]) => ({
    file: `${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-wght-${slope ?? 'normal'}.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [first, last] as const
    }),
  }))
}

const mayHold = ({ ranges }: Slice, code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last)

/**
 * The faces that come with us, made known to sharp file by file when a character first asks for it: a server need not have
 * any fonts, and what it has decides nothing.
 */
export class Fonts {
  readonly #slices = new Map<Typeface, Promise<Slice[]>>()
  readonly #opened = new Map<string, Promise<ReadonlySet<number>>>()

  /** @param folder where opened faces are kept. */
  constructor(readonly folder: string) {}

  /** May a typeface hold this character? Asks its table of contents alone. */
  async mayHold(typeface: Typeface, code: number): Promise<boolean> {
    return (await this.#slicesOf(typeface)).some((slice) => mayHold(slice, code))
  }

  /** Does a typeface draw this character? Afterwards it can. @throws when the folder cannot be written to. */
  async draws(typeface: Typeface, code: number): Promise<boolean> {
    for (const slice of await this.#slicesOf(typeface)) {
      if (mayHold(slice, code) && (await this.#open(slice.file)).has(code)) return true
    }
    return false
  }

  #slicesOf(typeface: Typeface): Promise<Slice[]> {
    return kept(this.#slices, typeface, () => slicesOf(typeface))
  }

  /** Makes a file known to sharp. @returns the characters that it draws. */
  #open(name: string): Promise<ReadonlySet<number>> {
    return kept(this.#opened, name, async () => {
      const { file, font } = await this.#trueType(name)
      // sharp takes a font file with a text; from then on the face is known by its name.
      await sharp({ text: { text: 'a', fontfile: file } })
        .png()
        .toBuffer()
      return charactersOf(font)
    })
  }

  /** A font of ours as a TrueType file in the folder, made when it is not there yet. */
  async #trueType(name: string): Promise<{ file: string; font: Buffer }> {
    const woff2 = await readFile(packages.resolve(`@fontsource-variable/${name}`))
    const stamp = createHash('sha256').update(woff2).digest('hex').slice(0, 12)
    const file = path.join(this.folder, `${path.basename(name, '.woff2')}-${stamp}.ttf`)
    if (await isThere(file)) return { file, font: await readFile(file) }
    const font = trueTypeFrom(woff2)
    await mkdir(this.folder, { recursive: true })
    // Whole or not at all: several processes may share the folder.
    const made = `${file}.${process.pid}`
    await writeFile(made, font)
    await rename(made, file)
    return { file, font }
  }
}

/** What was made once, made again only after a failure. */
function kept<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const there = known.get(key)
  if (there) return there
  const making = make().catch((error: unknown) => {
    known.delete(key)
    throw error
  })
  known.set(key, making)
  return making
}
