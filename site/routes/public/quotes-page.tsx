import { Page, PageHead } from '../../shared/page'

/** Being written. */
export function Component() {
  return (
    <Page>
      <PageHead title="Soon" />
    </Page>
  )
}
