import { ConsoleHeading } from '../ui/console-heading'
import { prefetchTotals, useTotal } from '../data/totals'
import { ConsoleLink } from '../ui/console-link'
import { countOf } from '../../shared/format'
import type { PageContext } from '../../shared/routing/page-module'
import { useSession } from '../../shared/session/session'
import { Attention, tasks } from './attention'
import { ComingUp } from './coming-up'
import { LatestChanges } from './latest-changes'
import { UnsavedDrafts } from './unsaved-drafts'
import { WaitingDrafts } from './waiting-drafts'
import styles from './home-page.module.css'
import { modules, type ConsoleModule } from '../console-modules'

/** Prefetches the counts of {@link Attention}. The navigation has those on the cards. */
export const prefetch = (context: PageContext) => prefetchTotals(context, tasks)

/** /admin: what waits, and beside it the latest changes; below them the modules. */
export function Component() {
  const { user } = useSession()
  return (
    <>
      <ConsoleHeading title="Console · CCC">Console</ConsoleHeading>
      <div className={styles.columns}>
        <div>
          <UnsavedDrafts username={user?.username ?? ''} />
          <ComingUp />
          <WaitingDrafts />
          <Attention />
        </div>
        <LatestChanges />
      </div>
      <section className={styles.section} aria-labelledby="modules">
        <h2 id="modules">Modules</h2>
        <ul className={styles.cards}>
          {modules.map((module) => (
            <li key={module.path}>
              <ModuleCard module={module} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ModuleCard({ module }: { readonly module: ConsoleModule }) {
  const { total, failed } = useTotal(module.resource)
  return (
    <ConsoleLink to={module.path} className={styles.card} data-accent={module.accent}>
      <span className={styles.group}>{module.group}</span>
      <span className={styles.name}>{module.label}</span>
      <span className={styles.count}>
        {total === undefined ? (failed ? 'Count unavailable' : 'Counting...') : countOf(total, 'record')}
      </span>
    </ConsoleLink>
  )
}
