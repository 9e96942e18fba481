import { useSearchParams } from 'react-router-dom'
import { PostCard } from '../../features/posts/post-card'
import { postMessages } from '../../features/posts/messages'
import { postSummaries, type PostSummary } from '../../features/posts/summaries'
import { ReplyError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { Grid, LoadingCards, More, offsetFrom, Page, PageHead, prefetchWindows, startOf, useWindows, windowMessages } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sharedSection } from '../../shared/head/structured-data'
import { EmptyState, ErrorBox } from '../../shared/ui'
import styles from './blog-page.module.css'

export const prefetch = ({ api, queryClient, url }: PageContext): Promise<void> =>
  prefetchWindows(queryClient, postSummaries(api, offsetFrom(url.searchParams.get('from'))))

function Listed({ posts }: { posts: readonly PostSummary[] }) {
  const [first, ...others] = posts
  if (!first) return <EmptyState word={postMessages.none} />
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

/** The blog: what was published, newest first (product.md, section 2). */
export function Component() {
  const from = offsetFrom(useSearchParams()[0].get('from'))
  const posts = useWindows(postSummaries(useApi(), from))
  const { status, error } = posts
  const start = startOf(posts, from)
  usePageMeta({
    title: siteTitle(`Blog${windowMessages(start)}`),
    description: 'How a taste becomes a number, what is in the can, and reports from other people’s night shifts.',
    canonical: paths.blog({ from: start }),
    ...sharedSection('blog'),
  })
  return (
    <Page>
      <PageHead title="Blog">
        <p>
          How a taste becomes a number, what is in the can, and what went wrong on the way. Longer than a rating, shorter than the argument.
        </p>
      </PageHead>
      {status === 'pending' && <LoadingCards look="open" figure="film" lead className={styles.others} />}
      {status === 'error' && <ErrorBox message={error instanceof ReplyError ? postMessages.noList : postMessages.listFailed} />}
      {status === 'success' && <Listed posts={posts.items} />}
      <More windows={posts} href={paths.blog({ from: posts.next })} failure={postMessages.listFailed} />
    </Page>
  )
}
