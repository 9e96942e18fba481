import type { ReactNode } from 'react'
import { siteTitle } from '../../../shared/head/head-tags'
import { BackLink, Page } from '..'
import { usePageMeta } from '../../../shared/head/page-meta'
import { ErrorBox, HiddenTitle, LinkButton, PageTitle } from '../../../shared/ui'
import styles from './detail-states.module.css'

/** The not-found page of a record, with a link back. The server responds with 404. */
export function RecordNotFound({ message, back }: { message: string; back: Back }) {
  usePageMeta({ title: siteTitle(message), noindex: true, status: 404 })
  return (
    <Page className={styles.page}>
      <PageTitle className={/^[A-Z0-9_]+$/.test(message) ? styles.code : undefined}>{message}</PageTitle>
      <p className={styles.text}>This page was removed or never existed.</p>
      <LinkButton to={back.to} look="main">
        {back.label}
      </LinkButton>
    </Page>
  )
}

/** The list that a record belongs to. `list` is the label of the link at the top, `label` the one in the error states. */
export type Back = { to: string; list: string; label: string }

/** The empty layout of a page, around the link back. */
export type Outline = (backLink: ReactNode) => ReactNode

/** A record's page while it loads. @param name the title until the record's own is known. */
export function DetailLoading({ name, outline, back }: { name: string; outline: Outline; back: Back }) {
  usePageMeta({ title: siteTitle(name) })
  return (
    <>
      <HiddenTitle>{name}</HiddenTitle>
      {outline(<BackLink to={back.to}>{back.list}</BackLink>)}
    </>
  )
}

type DetailErrorProps = { name: string; title?: string; message: string; back: Back }

/** A record that could not be read, with a retry button and a link back. */
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
