import { truncated } from '../../shared/format'
import { LinkButton } from '../../shared/ui'
import { ConsoleHeading } from './console-heading'
import styles from './invalid-id.module.css'

/** The id in the address can be any text; longer ones are cut. */
const MAX_CHARACTERS = 60

type InvalidIdProps = {
  /** The document's title. */
  readonly pageTitle: string
  /** The heading, and the text for an address without an id. */
  readonly messages: { readonly title: string; readonly text: string }
  /** The kind of record, in lower case: "episode". */
  readonly noun: string
  /** The id in the address. */
  readonly given: string | undefined
  readonly list: { readonly to: string; readonly state?: object; readonly label: string }
}

/** The page for an address without an id or with one that no record can have. */
export function InvalidId({ pageTitle, messages, noun, given, list }: InvalidIdProps) {
  return (
    <>
      <ConsoleHeading title={pageTitle}>{messages.title}</ConsoleHeading>
      <p className={styles.text}>{given ? `"${truncated(given, MAX_CHARACTERS)}" is not a valid ${noun} ID.` : messages.text}</p>
      <LinkButton to={list.to} state={list.state} viewTransition={false}>
        {list.label}
      </LinkButton>
    </>
  )
}
