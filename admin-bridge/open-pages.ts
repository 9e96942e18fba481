import type { Router } from 'express'
import type { PagesDeps } from './app'

/** The site's pages; null while the site is not built. */
export async function openPages(): Promise<((deps: PagesDeps) => Router) | null> {
  return null
}
