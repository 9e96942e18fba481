import type { EntityName } from '../../../cms/domain/entities'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { draftName } from '../form/drafts/draft-words'
import { formAddress, isFormOf } from '../form/drafts/form-address'
import { useStoredDrafts } from '../form/drafts/use-stored-drafts'
import { FormLink } from '../origin/form-link'
import { ConsoleLink } from '../ui/console-link'
import styles from '../form/form-page.module.css'

/** Drafts that are named; of the others there is the number, and the home page has them all. */
const NAMED_MAX = 3

type ListDraftsProps = {
  readonly entity: EntityName
  /** Whether the form above the list is open, which offers its drafts itself. */
  readonly isFormOpen: boolean
}

/** The user's unsaved drafts of a kind in this browser, with the way to their forms, which offer them. Renders nothing without one. */
export function ListDrafts({ entity, isFormOpen }: ListDraftsProps) {
  const { user } = useSession()
  const [stored] = useStoredDrafts(user?.username ?? '')
  const list = paths.admin.list(entity)
  const drafts = stored.filter(({ path }) => isFormOf(entity, path) && !(isFormOpen && path === list))
  const rest = drafts.length - NAMED_MAX
  if (drafts.length === 0) return null
  return (
    <p className={styles.drafts}>
      Unsaved {drafts.length === 1 ? 'draft' : 'drafts'}:{' '}
      {drafts.slice(0, NAMED_MAX).map(({ path, ...draft }, index) => (
        <span key={`${path} ${draft.at}`}>
          {index > 0 && ' · '}
          <FormLink to={formAddress(path)}>{draftName(draft)}</FormLink>
        </span>
      ))}
      {rest > 0 && (
        <>
          {' · '}
          <ConsoleLink to={paths.admin.home()}>{rest.toLocaleString('en-US')} more</ConsoleLink>
        </>
      )}
    </p>
  )
}
