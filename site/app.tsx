import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiClient } from './shared/api/api-client'
import { ApiProvider } from './shared/api/api-context'
import { HeadProvider, type HeadSink } from './shared/head/page-meta'
import { PrefetchProvider, type Prefetch } from './shared/routing/prefetch'
import { SessionProvider } from './shared/session/session'
import type { SessionStore } from './shared/session/session-store'

export type AppProps = {
  api: ApiClient
  queryClient: QueryClient
  session: SessionStore
  prefetch: Prefetch
  head: HeadSink | null
  children: ReactNode
}

/** The providers around every page, in the browser and on the server. The router is the child. */
export function App({ api, queryClient, session, prefetch, head, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <SessionProvider store={session}>
          <HeadProvider value={head}>
            <PrefetchProvider value={prefetch}>{children}</PrefetchProvider>
          </HeadProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
