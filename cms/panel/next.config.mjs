import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withPayload } from '@payloadcms/next/withPayload'

// nothing of this house calls home
process.env['NEXT_TELEMETRY_DISABLED'] = '1'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @type {import('next').NextConfig} */
const config = {
  distDir: '../../dist/panel',
  poweredByHeader: false,
  reactStrictMode: true,
  // pictures come from /media in the sizes they are needed; the optimiser's route stays without work
  images: { unoptimized: true },
  // the repository's own `tsc` looks at these files
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: repository },
  // one copy of each class in the process: the server beside Next loads them too, and `instanceof` must hold
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

export default withPayload(config)
