import type { ReactNode } from 'react'
import type { ServerFunctionClient } from 'payload'
import config from '@payload-config'
import { RootLayout, handleServerFunctions } from '@payloadcms/next/layouts'
import '@fontsource-variable/instrument-sans/wght.css'
import '@fontsource-variable/martian-mono/wght.css'
import '@payloadcms/next/css'
import './theme.css'
import { importMap } from './panel/importMap.js'

const serverFunction: ServerFunctionClient = async (args) => {
  'use server'
  // Payload's own check of stale data covers the form at the first edit and offers nothing but a reload, which loses what was
  // typed. Ours runs with the save (cms/hooks/stale-saves.ts).
  return handleServerFunctions({ ...args, args: { ...args.args, checkForStaleData: false }, config, importMap })
}

/** Document layout of every panel page. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
