import { truncated } from '../../shared/format'
import { LinkButton } from '../../shared/ui'
import { ConsoleHeading } from './console-heading'
import styles from './invalid-id.module.css'

/** A pasted address may hold anything; this much of it is enough to recognise it. */
const SHOWN_CHARACTERS = 60

type InvalidIdProps = {
  /** The document's title. */
  readonly pageTitle: string
  /** The heading, and the sentence for an address without any id. */
  readonly messages: { readonly title: string; readonly text: string }
  /** The kind of record, in lower case. */
  readonly noun: string
  /** The id as it stands in the address. */
  readonly given: string | undefined
  readonly list: { readonly to: string; readonly label: string }
}

/** An address that names no id, or one that no record can have. */
export function InvalidId({ pageTitle, messages, noun, given, list }: InvalidIdProps) {
  return (
    <>
      <ConsoleHeading title={pageTitle}>{messages.title}</ConsoleHeading>
      <p className={styles.text}>{given ? `"${truncated(given, SHOWN_CHARACTERS)}" is not a valid ${noun} ID.` : messages.text}</p>
      <LinkButton to={list.to} viewTransition={false}>
        {list.label}
      </LinkButton>
    </>
  )
}
