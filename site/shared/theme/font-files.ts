import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import mono from '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** The faces, by their voices (looks: Type). */
export const FONTS = { plain: sans, measured: mono, quoted: serif } as const
