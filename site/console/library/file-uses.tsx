import type { FileUse } from '../../../admin-bridge/contract/library'
import { paths } from '../../shared/routing/paths'
import { ErrorBox } from '../../shared/ui'
import type { useFileUses } from '../data/library'
import { entityOfKind, kindName } from '../data/kinds'
import { ConsoleLink } from '../ui/console-link'
import { trashOf } from '../ui/trash-link'
import styles from './file-details.module.css'

const PLACES = { record: '', trash: ' in the trash', draft: ' in its draft' } as const

function UseLink({ kind, id, title, place }: FileUse) {
  const entity = entityOfKind(kind)
  const to = place === 'trash' || !entity ? trashOf({ kind, title }) : paths.admin.edit(entity.name, id)
  return (
    <li>
      <ConsoleLink to={to}>{title || `${kindName(kind)} ${id}`}</ConsoleLink>
      <span className={styles.place}>
        {kindName(kind)}
        {PLACES[place]}
      </span>
    </li>
  )
}

/** The records that use a file, with links to their forms; those in the trash lead there. */
export function FileUses({ uses }: { readonly uses: ReturnType<typeof useFileUses> }) {
  if (uses.isError) return <ErrorBox message="The uses could not be loaded." onRetry={() => void uses.refetch()} />
  if (!uses.data) return <p className={styles.hint}>Loading...</p>
  const { uses: shown, total } = uses.data
  if (total === 0) return <p className={styles.hint}>Nothing uses it.</p>
  return (
    <>
      <ul className={styles.uses}>
        {shown.map((use) => (
          <UseLink key={`${use.kind} ${use.id} ${use.place}`} {...use} />
        ))}
      </ul>
      {shown.length < total && <p className={styles.hint}>And {(total - shown.length).toLocaleString('en-US')} more.</p>}
    </>
  )
}
