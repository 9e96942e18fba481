import type { Presence } from '../../../../admin-bridge/contract/presence'
import styles from './presence-line.module.css'
import { usePresence } from './use-presence'

/** "Mara and Jonas are editing this too." Empty if nobody else is. @param others who have the record open, one entry for each person. */
function presenceSentence(others: Presence['others']): string {
  const names = others.filter(({ is_you }) => !is_you).map(({ user }) => user)
  const isOpenTwice = others.some(({ is_you }) => is_you)
  const people = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const sentences = [
    ...(names.length > 0 ? [`${people} ${names.length === 1 ? 'is' : 'are'} editing this too.`] : []),
    ...(isOpenTwice ? ['You have this open in another place.'] : []),
  ]
  return sentences.join(' ')
}

/** Names the others who have a record open. @param props.id null for a new record. */
export function PresenceLine({ noun, id }: { readonly noun: string; readonly id: number | null }) {
  const sentence = presenceSentence(usePresence(noun, id))
  return (
    <p className={styles.line} role="status">
      {sentence}
    </p>
  )
}
