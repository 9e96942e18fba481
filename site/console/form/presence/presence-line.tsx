import { presenceSentence } from '../../../../cms/domain/presence'
import styles from './presence-line.module.css'
import { usePresence } from './use-presence'

/** Names the others who have a record open. @param props.id null for a new record. */
export function PresenceLine({ noun, id }: { readonly noun: string; readonly id: number | null }) {
  const sentence = presenceSentence(usePresence(noun, id))
  return (
    <p className={styles.line} role="status">
      {sentence}
    </p>
  )
}
