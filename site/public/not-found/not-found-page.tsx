import { useLocation } from 'react-router-dom'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import { Page } from '../parts'
import { paths } from '../../shared/routing/paths'
import { LinkButton, PageTitle } from '../../shared/ui'
import styles from './not-found-page.module.css'

/** The 404 page, for every unknown path. */
export function Component() {
  const { pathname } = useLocation()
  usePageMeta({ title: siteTitle('404_NOT_FOUND'), noindex: true, status: 404 })
  return (
    <Page className={styles.page}>
      <PageTitle className={styles.title}>404_NOT_FOUND</PageTitle>
      <p className={styles.text}>
        There is no page at <code className={styles.path}>{pathname}</code>
      </p>
      <LinkButton to={paths.home()} look="main">
        Return to Home
      </LinkButton>
    </Page>
  )
}
