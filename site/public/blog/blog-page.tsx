import { PostCard } from '../../features/posts/post-card'
import { postMessages } from '../../features/posts/messages'
import { postSummaries, type PostSummary } from '../../features/posts/summaries'
import { ResponseError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { Grid, LoadingCards, More, offsetFrom, Page, PageHead, prefetchWindows, startOf, useWindows, windowTitle } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState, ErrorBox } from '../../shared/ui'
import styles from './blog-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['from'] as const
type Parameter = (typeof parameters)[number]

/** Prefetches the window of posts that `?from=` names; the first one by default. */
export const prefetch = ({ api, queryClient, search }: PageContext<Parameter>): Promise<void> =>
  prefetchWindows(queryClient, postSummaries(api, offsetFrom(search.get('from'))))

function PostList({ posts }: { posts: readonly PostSummary[] }) {
  const [first, ...others] = posts
  if (!first) return <EmptyState message={postMessages.none} />
  return (
    <>
      <PostCard post={first} lead priority />
      {others.length > 0 && (
        <div className={styles.others}>
          <Grid look="open">
            {others.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </Grid>
        </div>
      )}
    </>
  )
}

/** The blog: published posts, newest first. */
export function Component() {
  const from = offsetFrom(usePageSearch(parameters).get('from'))
  const posts = useWindows(postSummaries(useApi(), from))
  const { status, error } = posts
  const start = startOf(posts, from)
  usePageMeta({
    title: siteTitle(`Blog${windowTitle(start)}`),
    description: 'How a taste becomes a number, what is in the can, and what went wrong on the way.',
    canonical: paths.blog({ from: start }),
    ...sectionMeta('blog'),
  })
  return (
    <Page>
      <PageHead title="Blog" section="blog">
        <p>
          How a taste becomes a number, what is in the can, and what went wrong on the way. Longer than a rating, shorter than the argument.
        </p>
      </PageHead>
      {status === 'pending' && <LoadingCards look="open" figure="film" lead className={styles.others} />}
      {status === 'error' && <ErrorBox message={error instanceof ResponseError ? postMessages.noList : postMessages.listFailed} />}
      {status === 'success' && <PostList posts={posts.items} />}
      <More windows={posts} href={paths.blog({ from: posts.next })} failure={postMessages.listFailed} />
    </Page>
  )
}
