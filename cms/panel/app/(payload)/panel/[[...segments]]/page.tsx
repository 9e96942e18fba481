import type { Metadata } from 'next'
import config from '@payload-config'
import { RootPage, generatePageMetadata } from '@payloadcms/next/views'
import { importMap } from '../importMap.js'

type Args = { params: Promise<{ segments: string[] }>; searchParams: Promise<Record<string, string | string[]>> }

/** The title and description in the head of a panel screen. Payload chooses them by path. */
export const generateMetadata = ({ params, searchParams }: Args): Promise<Metadata> =>
  generatePageMetadata({ config, params, searchParams })

/** Renders every panel screen. Payload chooses it by path. */
export default function Page({ params, searchParams }: Args) {
  return RootPage({ config, importMap, params, searchParams })
}
