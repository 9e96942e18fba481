import type { ReactNode } from 'react'
import type { WaitingDraft } from '../../../admin-bridge/contract/waiting-drafts'
import { momentWords } from '../../../cms/domain/moment-words'
import { paths } from '../../shared/routing/paths'
import { entityOfKind, kindName } from '../data/kinds'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

type StripEntryProps = {
  readonly entry: Pick<WaitingDraft, 'kind' | 'id' | 'title' | 'at'>
  /** What happens to the record. */
  readonly act?: string
  /** Whether it has no form any more. */
  readonly isGone?: boolean
  /** What happened to several records at once, which is said instead. */
  readonly instead?: string
  readonly children?: ReactNode
}

/** A record with its time, its kind and the way to its form: "today 18:00 Publishes quote Know thyself". */
export function StripEntry({ entry: { kind, id, title, at }, act, isGone = false, instead, children }: StripEntryProps) {
  const entity = entityOfKind(kind)
  const name = title || String(id)
  return (
    <li>
      <time dateTime={at} className={styles.when}>
        {momentWords(at)}
      </time>
      <span className={styles.what}>
        {instead ?? (
          <>
            {act === undefined ? kindName(kind) : `${act} ${kindName(kind).toLowerCase()}`}{' '}
            {entity && !isGone ? <ConsoleLink to={paths.admin.edit(entity.name, id)}>{name}</ConsoleLink> : name}
          </>
        )}
        {children}
      </span>
    </li>
  )
}
