import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Router } from 'express'
import { createPages } from '.'
import { createCrawlerRoutes } from './crawlers/crawler-routes'
import type { Renderer, SiteDeps } from './types'

const SITE_DIR = 'dist/site'

/** Opens the site's pages from their build; null if the site has not been built. */
export function openPages(): ((deps: SiteDeps) => Router) | null {
  const server = path.resolve(SITE_DIR, 'server/entry-server.js')
  if (!existsSync(server)) return null
  const clientDir = path.resolve(SITE_DIR, 'client')
  // the file is the build of site/entry-server.tsx
  const renderer = (): Promise<Renderer> => import(pathToFileURL(server).href) as Promise<Renderer>
  return ({ read, store, env, cache, log }) =>
    Router()
      .use(createCrawlerRoutes({ read, store, cache, log, publicUrl: env.PUBLIC_URL, dataDir: env.DATA_DIR, clientDir }))
      .use(
        createPages({
          read,
          cache,
          log,
          renderer,
          publicUrl: env.PUBLIC_URL,
          analytics: { key: env.POSTHOG_KEY ?? null, host: env.POSTHOG_HOST },
          clientDir,
        }),
      )
}
