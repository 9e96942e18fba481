import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shared/api/api-context'
import { AppLink } from '../../shared/routing/app-link'
import { shortDate } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import styles from './post-neighbours.module.css'
import { postNeighbours, type PostLink } from './summaries'

function Neighbour({ post, label, side }: { post: PostLink | null; label: string; side: 'newer' | 'older' }) {
  if (!post) return null
  return (
    <AppLink to={paths.post(post.id)} className={styles.link} data-side={side}>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{post.title}</span>
      <span className={styles.date}>{shortDate(post.created_at)}</span>
    </AppLink>
  )
}

/** Links to the newer and the older post. Renders nothing if there are none or they cannot be read. */
export function PostNeighbours({ id }: { id: number }) {
  const { data } = useQuery(postNeighbours(useApi(), id))
  if (!data || (!data.newer && !data.older)) return null
  return (
    <nav className={styles.neighbours} aria-label="Neighbouring posts">
      <Neighbour post={data.newer} label="Newer" side="newer" />
      <Neighbour post={data.older} label="Older" side="older" />
    </nav>
  )
}
