import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import mono from '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2?url'
import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** The font files: sans for text, mono for figures and labels, serif for quotes. */
export const FONTS = { sans, mono, serif } as const
