import sans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import mono from '@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2?url'

/** The two faces that every page shows above its fold, to be fetched before the style sheet asks for them. */
export const FIRST_FONTS = [sans, mono] as const
