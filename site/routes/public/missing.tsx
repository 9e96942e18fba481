import { siteTitle } from '../../shared/head-tags'
import { Page } from '../../shared/page'
import { usePageMeta } from '../../shared/page-meta'
import { ErrorBox, HiddenTitle, LinkButton, Loading, PageTitle, VisuallyHidden } from '../../shared/ui'
import styles from './missing.module.css'

/** A record that is not there, in the specification's words, with a way back. Answers 404. */
export function Missing({ words, text, back }: { words: string; text?: string; back: { to: string; label: string } }) {
  usePageMeta({ title: siteTitle(words), noindex: true, status: 404 })
  return (
    <Page className={styles.page}>
      <PageTitle className={/^[A-Z0-9_]+$/.test(words) ? styles.word : undefined}>{words}</PageTitle>
      <p className={styles.text}>{text ?? 'It was taken down, or never filed under this number.'}</p>
      <LinkButton to={back.to} look="main">
        {back.label}
      </LinkButton>
    </Page>
  )
}

/** A detail on its way. @param name what it is, for those who listen. */
export function DetailLoading({ name, message }: { name: string; message?: string }) {
  return (
    <Page className={styles.page}>
      <VisuallyHidden as="h1">{name}</VisuallyHidden>
      <Loading message={message} />
    </Page>
  )
}

type DetailErrorProps = { name: string; title?: string; message: string; back: { to: string; label: string } }

/** A detail that could not be read, with a way back beside the one to try again. */
export function DetailError({ name, title, message, back }: DetailErrorProps) {
  usePageMeta({ title: siteTitle(title ?? 'SYSTEM_ERROR'), noindex: true })
  return (
    <Page className={styles.page}>
      <HiddenTitle>{name}</HiddenTitle>
      <ErrorBox title={title} message={message}>
        <LinkButton to={back.to}>{back.label}</LinkButton>
      </ErrorBox>
    </Page>
  )
}
