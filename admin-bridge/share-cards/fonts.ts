import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { charactersOf, isWholeFont } from './coverage'
import { trueTypeFrom } from './woff2'

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

/** A typeface comes in files, each for some characters: the files that may hold a character. */
type Slices = ReadonlyMap<number, readonly string[]>

const packages = createRequire(import.meta.url)
const NO_CHARACTERS: ReadonlySet<number> = new Set()

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

async function slicesOf({ name, slope }: Typeface): Promise<Slices> {
  const list = JSON.parse(await readFile(packages.resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')) as Record<string, string>
  const slices = new Map<number, string[]>()
  for (const [slice, ranges] of Object.entries(list)) {
    const file = `${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-wght-${slope ?? 'normal'}.woff2`
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      for (let code = first; code <= last; code += 1) slices.set(code, [...(slices.get(code) ?? []), file])
    }
  }
  return slices
}

/**
 * The faces that come with us, made known to sharp file by file when a character first asks for it: a server need not have
 * any fonts, and what it has decides nothing.
 */
export class Fonts {
  readonly #slices = new Map<Typeface, Promise<Slices>>()
  readonly #opened = new Map<string, Promise<ReadonlySet<number>>>()

  readonly #missing = new Set<string>()
  readonly #noticed = new Set<string>()

  /**
   * @param folders where opened faces are kept: the first one that holds a face or can be written to.
   * @param onNotice told once of each folder that cannot be written to.
   */
  constructor(
    readonly folders: readonly string[],
    readonly onNotice: (notice: string) => void,
  ) {}

  /** Has a face been left out, because no folder could be written to? */
  get someMissing(): boolean {
    return this.#missing.size > 0
  }

  /** Tries those that were left out again when they are next asked for. */
  retryMissing(): void {
    for (const name of this.#missing) this.#opened.delete(name)
    this.#missing.clear()
  }

  /** May a typeface hold this character? Asks its table of contents alone. */
  async mayHold(typeface: Typeface, code: number): Promise<boolean> {
    return (await this.#slicesOf(typeface)).has(code)
  }

  /** Does a typeface draw this character? Afterwards it can. */
  async draws(typeface: Typeface, code: number): Promise<boolean> {
    for (const file of (await this.#slicesOf(typeface)).get(code) ?? []) if ((await this.#open(file)).has(code)) return true
    return false
  }

  #slicesOf(typeface: Typeface): Promise<Slices> {
    return kept(this.#slices, typeface, () => slicesOf(typeface))
  }

  /** Makes a file known to sharp. @returns the characters that it draws; none when it is left out. */
  #open(name: string): Promise<ReadonlySet<number>> {
    return kept(this.#opened, name, async () => {
      const found = await this.#trueType(name)
      if (!found) {
        this.#missing.add(name)
        return NO_CHARACTERS
      }
      const { file, font } = found
      // sharp takes a font file with a text; from then on the face is known by its name.
      await sharp({ text: { text: 'a', fontfile: file } })
        .png()
        .toBuffer()
      return charactersOf(font)
    })
  }

  /** A font of ours as a TrueType file in a folder, made when it is not there yet; null when no folder takes it. */
  async #trueType(name: string): Promise<{ file: string; font: Buffer } | null> {
    const woff2 = await readFile(packages.resolve(`@fontsource-variable/${name}`))
    const stamp = createHash('sha256').update(woff2).digest('hex').slice(0, 12)
    const fileName = `${path.basename(name, '.woff2')}-${stamp}.ttf`
    let made: Buffer | undefined
    for (const folder of this.folders) {
      const file = path.join(folder, fileName)
      const there = await readFile(file).catch(() => null)
      if (there && isWholeFont(there)) return { file, font: there }
      made ??= trueTypeFrom(woff2)
      try {
        await writeWhole(file, made)
        return { file, font: made }
      } catch (error) {
        if (!this.#noticed.has(folder)) this.onNotice(`Cannot write fonts for share cards to ${folder}: ${reasonOf(error)}`)
        this.#noticed.add(folder)
      }
    }
    return null
  }
}

/** Writes a file whole or not at all, beside another process too. What a power cut leaves is seen when it is read. @throws what the file system says. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
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
