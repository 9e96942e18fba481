import { PostCard } from '../../features/posts/post-card'
import { postMessages } from '../../features/posts/messages'
import { postSummaries, type PostSummary } from '../../features/posts/summaries'
import { ResponseError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import {
  Grid,
  LoadingCards,
  NotFound,
  Page,
  pageFrom,
  PageHead,
  pageLinks,
  pageTitle,
  prefetchWindows,
  useWindows,
  WindowList,
  type PageAddress,
} from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState } from '../../shared/ui'
import styles from './blog-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['page'] as const
type Parameter = (typeof parameters)[number]

/** Prefetches the page of posts that the address names. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  await prefetchWindows(queryClient, postSummaries(api, page), page)
}

function PostList({ posts }: { posts: readonly PostSummary[] }) {
  const [first, ...others] = posts
  if (!first) return null
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

const address: PageAddress = (number) => paths.blog({ page: number })

/** The blog: published posts, newest first. */
export function Component() {
  const search = usePageSearch(parameters)
  const page = pageFrom(search.get('page'))
  const posts = useWindows(postSummaries(useApi(), page), page)
  usePageMeta(
    posts.missing
      ? null
      : {
          title: siteTitle(`Blog${pageTitle(posts)}`),
          description: 'How a taste becomes a number, what is in the can, and what went wrong on the way.',
          ...pageLinks(posts, address, paths.blog()),
          ...sectionMeta('blog'),
        },
  )
  if (posts.missing) return <NotFound address={paths.blog({ page: search.get('page') })} />
  return (
    <Page>
      <PageHead title="Blog" section="blog">
        <p>
          How a taste becomes a number, what is in the can, and what went wrong on the way. Longer than a rating, shorter than the argument.
        </p>
      </PageHead>
      <WindowList
        windows={posts}
        address={address}
        loading={<LoadingCards look="open" figure="film" lead className={styles.others} />}
        failure={posts.error instanceof ResponseError ? postMessages.noList : postMessages.listFailed}
        empty={<EmptyState message={postMessages.none} />}
      >
        {(items) => <PostList posts={items} />}
      </WindowList>
    </Page>
  )
}
