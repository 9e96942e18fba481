import { siteTitle } from '../../../shared/head/head-tags'
import { usePageMeta } from '../../../shared/head/page-meta'
import { paths } from '../../../shared/routing/paths'
import { LinkButton } from '../../../shared/ui/button'
import { PageTitle } from '../../../shared/ui/text'
import styles from './not-found.module.css'
import { Page, WaysOn } from './page'

/** The content of the 404 page. The server responds with 404. @param address what was asked for. */
export function NotFound({ address }: { address: string }) {
  usePageMeta({ title: siteTitle('404_NOT_FOUND'), noindex: true, status: 404 })
  return (
    <Page className={styles.page}>
      <PageTitle className={styles.title}>404_NOT_FOUND</PageTitle>
      <p className={styles.text}>
        There is no page at <code className={styles.path}>{address}</code>
      </p>
      <LinkButton to={paths.home()} look="main">
        Return to Home
      </LinkButton>
      <WaysOn>
        <LinkButton to={paths.search()}>Search</LinkButton>
      </WaysOn>
    </Page>
  )
}
