import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withPayload } from '@payloadcms/next/withPayload'

// the product sends no telemetry
process.env['NEXT_TELEMETRY_DISABLED'] = '1'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @type {import('next').NextConfig} */
const config = {
  distDir: '../../dist/panel',
  poweredByHeader: false,
  reactStrictMode: true,
  // pictures come from /media in the required sizes, so the image optimizer is not needed
  images: { unoptimized: true },
  // the repository's own `tsc` run checks these files
  typescript: { ignoreBuildErrors: true },
  // the gate sets the limit (admin-bridge/panel/forward.ts); forms with a formatted text need more than Next's own one
  experimental: {
    serverActions: { bodySizeLimit: '17mb' },
    // each of these costs memory and seconds of the only build that most installations ever make
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    turbopackMinify: { server: false, client: true },
  },
  turbopack: { root: repository },
  // the server also loads these packages; a single copy per process keeps `instanceof` working
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-sqlite',
    '@payloadcms/db-mongodb',
    '@payloadcms/drizzle',
    '@payloadcms/translations',
    '@libsql/client',
    'libsql',
    'sharp',
    'file-type',
  ],
}

/** Next reads this when the panel is built, and again when the server starts it. */
export default withPayload(config)
