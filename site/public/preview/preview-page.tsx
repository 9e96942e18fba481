import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { TYPED_TOKEN } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import { longDate } from '../../shared/format'
import type { PageContext } from '../../shared/routing/page-module'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { ErrorBox, HiddenTitle } from '../../shared/ui'
import { NotFound, Page } from '../parts'
import { NotPublic } from '../parts/detail/not-public'
import { previewQuery } from './preview-query'
import { ShownRecord } from './shown-record'
import { TypedPreview } from './typed-preview'
import { Waiting } from './waiting'

const failure = 'CONNECTION_FAILURE: Unable to retrieve the preview. The server might be unavailable or experiencing issues.'

/** Prefetches what the link shows; nothing for what is typed in a form. */
export async function prefetch({ api, queryClient, params: { token } }: PageContext): Promise<void> {
  if (token && token !== TYPED_TOKEN) await queryClient.prefetchQuery(previewQuery(api, token))
}

function Failed() {
  usePageMeta({ title: siteTitle('SYSTEM_ERROR'), noindex: true })
  return (
    <Page>
      <HiddenTitle>Preview</HiddenTitle>
      <ErrorBox message={failure} />
    </Page>
  )
}

function LinkedPreview({ token }: { token: string }) {
  const { pathname } = useLocation()
  const { data: preview, status } = useQuery(previewQuery(useApi(), token))
  if (preview === null) return <NotFound address={pathname} />
  if (status === 'error') return <Failed />
  if (preview === undefined) return <Waiting />
  const { expires_at: end, ...shown } = preview
  const text = (
    <>
      This is a preview. Only people with the link can see it. It works until <time dateTime={end}>{longDate(end)}</time>.
    </>
  )
  return (
    <NotPublic name="Preview" text={text} link={null}>
      <ShownRecord {...shown} />
    </NotPublic>
  )
}

/** A record before it is public: for people with a link, and for the form of the console. */
export function Component() {
  const { token = '' } = useParams()
  return token === TYPED_TOKEN ? <TypedPreview /> : <LinkedPreview token={token} />
}
