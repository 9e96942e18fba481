import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { trueTypeFrom } from './og-woff2'

/** The site's own faces, by the names that their files give themselves. */
export const FACES = {
  plain: 'Instrument Sans',
  mono: 'Martian Mono SemiExpanded',
  serif: 'Newsreader 16pt 16pt',
} as const
export type Face = keyof typeof FACES

const FILES = [
  'instrument-sans/files/instrument-sans-latin-wght-normal',
  'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
  'martian-mono/files/martian-mono-latin-wght-normal',
  'martian-mono/files/martian-mono-latin-ext-wght-normal',
  'martian-mono/files/martian-mono-cyrillic-wght-normal',
  'newsreader/files/newsreader-latin-wght-normal',
  'newsreader/files/newsreader-latin-ext-wght-normal',
]

const isThere = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false)

/** A font of ours as a TrueType file in the folder, made when it is not there yet. @returns its path. */
async function trueTypeFile(name: string, folder: string): Promise<string> {
  const source = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}.woff2`)
  const woff2 = await readFile(source)
  const stamp = createHash('sha256').update(woff2).digest('hex').slice(0, 12)
  const file = path.join(folder, `${path.basename(name)}-${stamp}.ttf`)
  if (await isThere(file)) return file
  // Whole or not at all: several processes may share the folder.
  const made = `${file}.${process.pid}`
  await writeFile(made, trueTypeFrom(woff2))
  await rename(made, file)
  return file
}

let ready: Promise<void> | undefined

/**
 * Makes the site's faces known to sharp, once in a process: a server need not have any fonts.
 * @param folder where the faces may be kept. @throws when it cannot be written to.
 */
export function openFonts(folder: string): Promise<void> {
  ready ??= register(folder).catch((error: unknown) => {
    ready = undefined
    throw error
  })
  return ready
}

async function register(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of FILES) {
    // sharp takes a font file with a text; from then on the face is known by its name.
    await sharp({ text: { text: 'a', fontfile: await trueTypeFile(name, folder) } })
      .png()
      .toBuffer()
  }
}
