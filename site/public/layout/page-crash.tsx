import { usePageMeta } from '../../shared/head/page-meta'
import { siteTitle } from '../../shared/head/head-tags'
import { paths } from '../../shared/routing/paths'
import { ErrorBox, LinkButton, PageTitle } from '../../shared/ui'
import styles from './page-crash.module.css'

/** A page that broke while it was shown (screens.md 21): says so, and the way on is never closed. */
export function FrameCrash() {
  usePageMeta({ title: siteTitle('SYSTEM_ERROR'), noindex: true })
  return (
    <div className={styles.crash}>
      <PageTitle>This page broke</PageTitle>
      <ErrorBox message="Something in it could not be shown. Trying again often helps.">
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </ErrorBox>
    </div>
  )
}

/** The same for the landing page, which brings no frame. */
export function LandingCrash() {
  return (
    <main id="main" tabIndex={-1}>
      <FrameCrash />
    </main>
  )
}
