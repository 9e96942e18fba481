import { ConsoleHeading } from '../ui/console-heading'
import { prefetchAll, useRecordCount } from '../data/records'
import { ConsoleLink } from '../ui/console-link'
import { countOf } from '../../shared/format'
import type { PageContext } from '../../shared/routing/page-module'
import { drinksApi } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { postsApi } from '../../features/posts/api'
import { useSession } from '../../shared/session/session'
import { Attention } from './attention'
import { UnsavedDrafts } from './unsaved-drafts'
import styles from './home-page.module.css'
import { modules, type ConsoleModule } from '../console-modules'

/** Prefetches the records that {@link Attention} looks through. The counts on the cards are not prefetched. */
export const prefetch = (context: PageContext) => prefetchAll(context, postsApi, drinksApi, episodesApi)

/** /admin: a card for each module, unsaved drafts, and unfinished content. */
export function Component() {
  const { user } = useSession()
  return (
    <>
      <ConsoleHeading title="Console · CCC">Console</ConsoleHeading>
      <ul className={styles.cards}>
        {modules.map((module) => (
          <li key={module.path}>
            <ModuleCard module={module} />
          </li>
        ))}
      </ul>
      <UnsavedDrafts username={user?.username ?? ''} />
      <Attention />
    </>
  )
}

function ModuleCard({ module }: { readonly module: ConsoleModule }) {
  const { count, failed } = useRecordCount(module.resource)
  return (
    <ConsoleLink to={module.path} className={styles.card} data-accent={module.accent}>
      <span className={styles.group}>{module.group}</span>
      <span className={styles.name}>{module.label}</span>
      <span className={styles.about}>{module.about}</span>
      <span className={styles.count}>
        {count === undefined ? (failed ? 'Count unavailable' : 'Counting...') : countOf(count, 'record')}
      </span>
    </ConsoleLink>
  )
}
