import { lazy, Suspense } from 'react'
import type { Entity } from '../../../cms/domain/entities'
import type { Query } from '../../shared/api/api-client'
import { FormLink } from '../origin/form-link'
import menuStyles from './list-menu.module.css'
import styles from './list-page.module.css'

const ListMenu = lazy(async () => ({ default: (await import('./list-menu')).ListMenu }))

type RelatedLinksProps = {
  readonly related: ReadonlyArray<{ readonly label: string; readonly to: string }>
  readonly entity: Entity
  /** What the list asks for. */
  readonly query: Query
}

/** The links beside the controls of a list, and its menu. */
export function RelatedLinks({ related, entity, query }: RelatedLinksProps) {
  return (
    <div className={styles.links}>
      {related.map(({ label, to }) => (
        <FormLink key={to} to={to}>
          {label}
        </FormLink>
      ))}
      <Suspense fallback={<MenuPlace />}>
        <ListMenu entity={entity} query={query} />
      </Suspense>
    </div>
  )
}

/** Keeps the place of the menu until its code has loaded. */
function MenuPlace() {
  return (
    <button type="button" className={`${menuStyles.trigger} ${menuStyles.waiting}`} disabled>
      Tools
    </button>
  )
}
