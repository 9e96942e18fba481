import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

type FontStyle = 'normal' | 'italic'

/** An entry of the index that the build writes (build-fonts.mjs). `ranges` are the code points with a glyph, as `[first, last]`. */
export type FontFile = {
  file: string
  package: string
  family: string
  style: FontStyle
  ranges: readonly (readonly [first: number, last: number])[]
}

/** The site's own typefaces, by their package. */
const OWN_TYPEFACES = {
  plain: { package: 'instrument-sans', style: 'normal' },
  mono: { package: 'martian-mono', style: 'normal' },
  serif: { package: 'newsreader', style: 'normal' },
  italic: { package: 'newsreader', style: 'italic' },
} as const satisfies Record<string, Pick<FontFile, 'package' | 'style'>>
export type TypefaceName = keyof typeof OWN_TYPEFACES

/** One family in one style. Its glyphs are spread over files that each cover some scripts. */
export class Typeface {
  readonly #fileByCode = new Map<number, string>()

  constructor(
    readonly family: string,
    readonly style: FontStyle,
    files: readonly FontFile[],
  ) {
    for (const { file, ranges } of files)
      for (const [first, last] of ranges)
        for (let code = first; code <= last; code += 1) if (!this.#fileByCode.has(code)) this.#fileByCode.set(code, file)
  }

  /** Whether it has a glyph for a code point. */
  has = (code: number): boolean => this.#fileByCode.has(code)

  /** The file with the glyph for a code point. */
  fileFor = (code: number): string | undefined => this.#fileByCode.get(code)
}

/**
 * The fonts that were built, registered with sharp when a character first needs them. Fonts of the host are not used, so a
 * card looks the same on every machine.
 */
export class Fonts {
  /** Typefaces for scripts that the site's own typefaces lack. */
  readonly fallbacks: readonly Typeface[]
  readonly #own: Readonly<Record<TypefaceName, Typeface>>
  readonly #registered = new Map<string, Promise<void>>()

  private constructor(
    readonly folder: string,
    files: readonly FontFile[],
  ) {
    const typeface = (packageName: string, style: FontStyle): Typeface => {
      const own = files.filter((file) => file.package === packageName && file.style === style)
      return new Typeface(own[0]?.family ?? packageName, style, own)
    }
    const named = (name: TypefaceName): Typeface => typeface(OWN_TYPEFACES[name].package, OWN_TYPEFACES[name].style)
    this.#own = { plain: named('plain'), mono: named('mono'), serif: named('serif'), italic: named('italic') }
    const ownPackages = new Set<string>(Object.values(OWN_TYPEFACES).map((own) => own.package))
    const others = new Set(files.map((file) => file.package).filter((name) => !ownPackages.has(name)))
    this.fallbacks = [...others].map((name) => typeface(name, 'normal'))
  }

  /** Reads the index of a folder that the build wrote. @throws when there is none. */
  static async load(folder: string): Promise<Fonts> {
    const index: FontFile[] = JSON.parse(await readFile(path.join(folder, 'index.json'), 'utf8'))
    return new Fonts(folder, index)
  }

  own(name: TypefaceName): Typeface {
    return this.#own[name]
  }

  /** Registers a typeface with sharp for these code points. */
  async register(typeface: Typeface, codes: Iterable<number>): Promise<void> {
    const files = new Set(Array.from(codes, typeface.fileFor))
    for (const file of files) if (file) await this.#registerFile(file)
  }

  #registerFile(file: string): Promise<void> {
    let registration = this.#registered.get(file)
    if (!registration) {
      registration = registerWithSharp(path.join(this.folder, file))
      this.#registered.set(file, registration)
      registration.catch(() => this.#registered.delete(file))
    }
    return registration
  }
}

/** Draws a text with the font file, because that makes sharp load it. From then on Pango finds the font by its family. */
async function registerWithSharp(fontfile: string): Promise<void> {
  await sharp({ text: { text: 'a', fontfile } })
    .png()
    .toBuffer()
}
