import { preload } from 'react-dom'
import { FONTS } from './font-files'

/** Preloads the serif font on pages that show it above the fold. */
export const preloadSerif = (): void => preload(FONTS.quoted, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
