import { preload } from 'react-dom'
import { FONTS } from './font-files'

/** For pages that open in the quoted voice: its face is fetched before the style sheet asks for it. */
export const preloadSerif = (): void => preload(FONTS.quoted, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
