import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { preload } from 'react-dom'

/** For pages that open in the quoted voice: its face is fetched before the style sheet asks for it. */
export const preloadSerif = (): void => preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
