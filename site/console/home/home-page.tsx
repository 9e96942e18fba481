import { ConsoleHeading } from '../ui/console-heading'
import { useLibraryTotal } from '../data/media'
import { prefetchTotals, useTotal } from '../data/totals'
import { ConsoleLink } from '../ui/console-link'
import { countOf } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import type { PageContext } from '../../shared/routing/page-module'
import { useSession } from '../../shared/session/session'
import { Attention, tasks } from './attention'
import { ComingUp } from './coming-up'
import { TrashCard } from './trash-card'
import { UnsavedDrafts } from './unsaved-drafts'
import { WaitingDrafts } from './waiting-drafts'
import styles from './home-page.module.css'
import { modules, type ConsoleModule } from '../console-modules'

/** Prefetches the counts of {@link Attention}. The navigation has those on the cards. */
export const prefetch = (context: PageContext) => prefetchTotals(context, tasks)

/** /admin: a card for each module, unsaved drafts, what is scheduled, what waits as a draft, and unfinished content. */
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
        <li>
          <LibraryCard />
        </li>
        <li>
          <TrashCard />
        </li>
      </ul>
      <UnsavedDrafts username={user?.username ?? ''} />
      <ComingUp />
      <WaitingDrafts />
      <Attention />
    </>
  )
}

/** The library stands beside the modules: it holds files, not records of a kind. */
function LibraryCard() {
  const { total, failed } = useLibraryTotal()
  return (
    <ConsoleLink to={paths.admin.library()} className={styles.card} data-accent="ink">
      <span className={styles.group}>Files</span>
      <span className={styles.name}>Library</span>
      <span className={styles.about}>Pictures and documents: where they are used, focal points and descriptions.</span>
      <span className={styles.count}>{total === undefined ? (failed ? 'Count unavailable' : 'Counting...') : countOf(total, 'file')}</span>
    </ConsoleLink>
  )
}

function ModuleCard({ module }: { readonly module: ConsoleModule }) {
  const { total, failed } = useTotal(module.resource)
  return (
    <ConsoleLink to={module.path} className={styles.card} data-accent={module.accent}>
      <span className={styles.group}>{module.group}</span>
      <span className={styles.name}>{module.label}</span>
      <span className={styles.about}>{module.about}</span>
      <span className={styles.count}>
        {total === undefined ? (failed ? 'Count unavailable' : 'Counting...') : countOf(total, 'record')}
      </span>
    </ConsoleLink>
  )
}
