import { preload } from 'react-dom'
import { FONTS } from './font-files'

/**
 * Preloads the serif font on pages that show it above the fold. Only the server does: after a navigation in the browser the
 * page's own text requests the font just as early, and Chromium warns of a preload that is not used within seconds of the load.
 */
export const preloadSerif = (): void => {
  if (import.meta.env.SSR) preload(FONTS.serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
