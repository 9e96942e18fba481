import { drinksApi } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { postsApi } from '../../features/posts/api'
import { useAllRecords } from '../../shared/console/records'
import { WarmLink } from '../../shared/console/warm-link'
import { counted } from '../../shared/format'
import { paths } from '../../shared/paths'
import styles from './home-page.module.css'

type Task = { readonly noun: string; readonly words: string; readonly count: number; readonly to: string }

/** What is unfinished, each with the list that shows it. */
export function Attention() {
  const posts = useAllRecords(postsApi).data?.items
  const drinks = useAllRecords(drinksApi).data?.items
  const episodes = useAllRecords(episodesApi).data?.items
  const { admin } = paths
  const count = <Row,>(rows: readonly Row[] | undefined, needs: (row: Row) => boolean): number => rows?.filter(needs).length ?? 0
  const tasks: Task[] = [
    { noun: 'post', words: 'not published yet', count: count(posts, (post) => !post.is_published), to: admin.posts({ status: 'draft' }) },
    {
      noun: 'post',
      words: 'without a category',
      count: count(posts, (post) => post.category_id === null),
      to: admin.posts({ lacks: 'category' }),
    },
    {
      noun: 'drink',
      words: 'without a picture',
      count: count(drinks, (drink) => drink.image_url === null),
      to: admin.drinks({ lacks: 'picture' }),
    },
    { noun: 'drink', words: 'without notes', count: count(drinks, (drink) => drink.notes === null), to: admin.drinks({ lacks: 'notes' }) },
    {
      noun: 'episode',
      words: 'without drinks',
      count: count(episodes, (episode) => episode.drinks.length === 0),
      to: admin.episodes({ lacks: 'drinks' }),
    },
  ]
  const open = tasks.filter((task) => task.count > 0)
  const ready = posts && drinks && episodes
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {ready && open.length === 0 && <p className={styles.fine}>Nothing: every post is out, every drink complete, every episode poured.</p>}
      <ul className={styles.tasks}>
        {open.map(({ words, count: number, noun, to }) => (
          <li key={to}>
            <WarmLink to={to}>
              {counted(number, noun)} {words}
            </WarmLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
