import type { ReactNode } from 'react'
import { siteTitle } from '../../../shared/head/head-tags'
import { BackLink, Page } from '..'
import { usePageMeta } from '../../../shared/head/page-meta'
import { ErrorBox, HiddenTitle, LinkButton, PageTitle } from '../../../shared/ui'
import styles from './detail-states.module.css'

/** A record that is not there, in the specification's message, with a way back. Answers 404. */
export function Missing({ message, text, back }: { message: string; text?: string; back: { to: string; label: string } }) {
  usePageMeta({ title: siteTitle(message), noindex: true, status: 404 })
  return (
    <Page className={styles.page}>
      <PageTitle className={/^[A-Z0-9_]+$/.test(message) ? styles.word : undefined}>{message}</PageTitle>
      <p className={styles.text}>{text ?? 'It was taken down, or never filed under this number.'}</p>
      <LinkButton to={back.to} look="main">
        {back.label}
      </LinkButton>
    </Page>
  )
}

/** The list that a detail belongs to: the way back at its top, and the one out of its failures. */
export type Back = { to: string; list: string; label: string }

/** The layout of a detail before there is anything to stand in it, around the way back. */
export type Outline = (back: ReactNode) => ReactNode

/** A detail on its way, in the shape that it will have. @param name what it is called until its own name is here. */
export function DetailLoading({ name, outline, back }: { name: string; outline: Outline; back: Back }) {
  usePageMeta({ title: siteTitle(name) })
  return (
    <>
      <HiddenTitle>{name}</HiddenTitle>
      {outline(<BackLink to={back.to}>{back.list}</BackLink>)}
    </>
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
