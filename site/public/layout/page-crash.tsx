import { usePageMeta } from '../../shared/head/page-meta'
import { siteTitle } from '../../shared/head/head-tags'
import { paths } from '../../shared/routing/paths'
import { ErrorBox, LinkButton, PageTitle } from '../../shared/ui'
import styles from './page-crash.module.css'

/** Shown in place of a page that crashed while rendering. Navigation keeps working. */
export function FrameCrash() {
  usePageMeta({ title: siteTitle('SYSTEM_ERROR'), noindex: true })
  return (
    <div className={styles.crash}>
      <PageTitle>Something went wrong on this page</PageTitle>
      <ErrorBox message="Part of it could not be shown. Trying again often helps.">
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </ErrorBox>
    </div>
  )
}

/** The same for the landing page, which has no frame. */
export function LandingCrash() {
  return (
    <main id="main" tabIndex={-1}>
      <FrameCrash />
    </main>
  )
}
