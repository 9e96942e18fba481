import { drinksApi } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { postsApi } from '../../features/posts/api'
import { useUndescribedTotal } from '../data/media'
import { useRefetchFailed } from '../data/records'
import { useTotals, type Counted } from '../data/totals'
import { ConsoleLink } from '../ui/console-link'
import { countOf } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { ErrorBox, Loading } from '../../shared/ui'
import styles from './home-page.module.css'

/** A kind of unfinished content: what to count, and the list that shows it. */
type Task = Counted & { readonly noun: string; readonly summary: string; readonly to: string }

const { admin } = paths

/** All kinds of unfinished content, in the order of the page. */
export const tasks: readonly Task[] = [
  {
    noun: 'post',
    summary: 'without a category',
    resource: postsApi,
    query: { missing: 'category_id' },
    to: admin.list('post', { lacks: 'category' }),
  },
  {
    noun: 'drink',
    summary: 'without a picture',
    resource: drinksApi,
    query: { missing: 'image_url' },
    to: admin.list('drink', { lacks: 'picture' }),
  },
  {
    noun: 'drink',
    summary: 'without notes',
    resource: drinksApi,
    query: { missing: 'notes' },
    to: admin.list('drink', { lacks: 'notes' }),
  },
  {
    noun: 'episode',
    summary: 'without drinks',
    resource: episodesApi,
    query: { missing: 'drinks' },
    to: admin.list('episode', { lacks: 'drinks' }),
  },
]

/** Unfinished content, with links to the lists that show it. Shows what is counted while the rest loads. */
export function Attention() {
  const undescribed = useUndescribedTotal()
  const totals = [...useTotals(tasks), undescribed]
  const retry = useRefetchFailed()
  const failed = totals.some((each) => each.failed)
  const ready = totals.every(({ total }) => total !== undefined)
  const open = tasks.map((task, index) => ({ ...task, count: totals[index]?.total ?? 0 })).filter(({ count }) => count > 0)
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {failed && <ErrorBox message="CONNECTION_FAILURE: Unable to check for unfinished content." onRetry={retry} />}
      {!failed && !ready && <Loading message="LOADING_DATA..." className={styles.loading} />}
      {ready && open.length === 0 && !undescribed.total && <p className={styles.done}>All done. Nothing needs attention.</p>}
      <ul className={styles.tasks}>
        {open.map(({ summary, count, noun, to }) => (
          <li key={to}>
            <ConsoleLink to={to}>
              {countOf(count, noun)} {summary}
            </ConsoleLink>
          </li>
        ))}
        {undescribed.total !== undefined && undescribed.total > 0 && (
          <li>
            <ConsoleLink to={admin.library({ show: 'undescribed' })}>
              {countOf(undescribed.total, 'picture')} without a description
            </ConsoleLink>
          </li>
        )}
      </ul>
    </section>
  )
}
