import type { Drink, Episode, Post } from '../../shared/api/record-types'
import { drinksApi } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { postsApi } from '../../features/posts/api'
import { useAllRecords, useRefetchFailed } from '../data/records'
import { ConsoleLink } from '../ui/console-link'
import { countOf } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { ErrorBox, Loading } from '../../shared/ui'
import styles from './home-page.module.css'

type Task = { readonly noun: string; readonly summary: string; readonly count: number; readonly to: string }

/** Unfinished content, with links to the lists that show it. Shows what is loaded while the rest loads. */
export function Attention() {
  const posts = useAllRecords(postsApi)
  const drinks = useAllRecords(drinksApi)
  const episodes = useAllRecords(episodesApi)
  const retry = useRefetchFailed()
  const reads = [posts, drinks, episodes]
  const failed = reads.some(({ data, isError }) => !data && isError)
  const ready = reads.every(({ data }) => data)
  const open = tasksOf(posts.data?.items, drinks.data?.items, episodes.data?.items).filter(({ count }) => count > 0)
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {failed && <ErrorBox message="CONNECTION_FAILURE: Unable to check for unfinished content." onRetry={retry} />}
      {!failed && !ready && <Loading message="LOADING_DATA..." />}
      {ready && open.length === 0 && <p className={styles.done}>All done. Nothing needs attention.</p>}
      <ul className={styles.tasks}>
        {open.map(({ summary, count, noun, to }) => (
          <li key={to}>
            <ConsoleLink to={to}>
              {countOf(count, noun)} {summary}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Rows<Row> = readonly Row[] | undefined

/** Counts each kind of unfinished content; 0 while its records load. */
function tasksOf(posts: Rows<Post>, drinks: Rows<Drink>, episodes: Rows<Episode>): Task[] {
  const { admin } = paths
  const count = <Row,>(rows: Rows<Row>, isUnfinished: (row: Row) => boolean): number => rows?.filter(isUnfinished).length ?? 0
  return [
    {
      noun: 'post',
      summary: 'not published yet',
      count: count(posts, (post) => !post.is_published),
      to: admin.list('post', { status: 'draft' }),
    },
    {
      noun: 'post',
      summary: 'without a category',
      count: count(posts, (post) => post.category_id === null),
      to: admin.list('post', { lacks: 'category' }),
    },
    {
      noun: 'drink',
      summary: 'without a picture',
      count: count(drinks, (drink) => drink.image_url === null),
      to: admin.list('drink', { lacks: 'picture' }),
    },
    {
      noun: 'drink',
      summary: 'without notes',
      count: count(drinks, (drink) => drink.notes === null),
      to: admin.list('drink', { lacks: 'notes' }),
    },
    {
      noun: 'episode',
      summary: 'without drinks',
      count: count(episodes, (episode) => episode.drinks.length === 0),
      to: admin.list('episode', { lacks: 'drinks' }),
    },
  ]
}
