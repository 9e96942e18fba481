import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { HiddenTitle } from '../../shared/ui'
import { LoadingText, Page } from '../parts'

/** The page until there is something to show. */
export function Waiting() {
  usePageMeta({ title: siteTitle('Preview'), noindex: true })
  return (
    <Page detail>
      <HiddenTitle>Preview</HiddenTitle>
      <LoadingText titles={2} lines={4} />
    </Page>
  )
}
