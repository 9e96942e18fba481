import { useQuery } from '@tanstack/react-query'
import { categoryNamed, postCategories, type CategoryLink } from '../../features/categories/post-categories'
import { PostCard } from '../../features/posts/post-card'
import { postMessages } from '../../features/posts/messages'
import { postSummaries, type PostSummary } from '../../features/posts/summaries'
import { ResponseError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { countOf } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { filtersSaid, isUnlisted, saidText, type ListView } from '../../shared/lists/list-view'
import {
  FilterButtons,
  Grid,
  LoadingCards,
  NotFound,
  Page,
  pageFrom,
  PageHead,
  pageLinks,
  pageTitle,
  prefetchWindows,
  ShowAll,
  useWindows,
  WindowList,
  type PageAddress,
} from '../parts'
import { FilterSummary, type ListLink } from '../parts/filters/filter-bar'
import { FilterRow } from '../parts/filters/filter-row'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch, type PageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { EmptyState } from '../../shared/ui'
import styles from './blog-page.module.css'

/** The query parameters that the page reads. */
export const parameters = ['category', 'page'] as const
type Parameter = (typeof parameters)[number]

const namedBy = (search: PageSearch<Parameter>): string | null => search.get('category')?.trim() || null

/** Prefetches the page of posts that the address names, and the categories. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  const name = namedBy(search)
  const posts = async (): Promise<void> => {
    const category = name === null ? undefined : await queryClient.fetchQuery(categoryNamed(api, name)).catch(() => null)
    await prefetchWindows(queryClient, postSummaries(api, page, category && category.id), page)
  }
  await Promise.all([queryClient.prefetchQuery(postCategories(api)), posts()])
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

/** ALL and one button for each category with posts. While they load, only ALL is shown, to reserve the row. */
function CategoryFilter({ chosen }: { chosen: CategoryLink | null }) {
  const { data: categories = [], isPending } = useQuery(postCategories(useApi()))
  if (!isPending && categories.length === 0) return null
  return (
    <FilterRow isPending={isPending}>
      <FilterButtons
        label="Category"
        choices={[
          { label: 'ALL', to: paths.blog(), chosen: chosen === null },
          ...categories.map(({ id, name, slug }) => ({ label: name, to: paths.blog({ category: slug }), chosen: chosen?.id === id })),
        ]}
      />
    </FilterRow>
  )
}

/** The category that the address names: its slug or id, and what that leads to. */
function useCategory(name: string | null) {
  const { data, isPending, isError } = useQuery({ ...categoryNamed(useApi(), name ?? ''), enabled: name !== null })
  return name === null
    ? { category: null, filter: undefined, isPending: false, isError }
    : { category: data ?? null, filter: data?.id ?? null, isPending, isError }
}

/** The blog: published posts, newest first. */
export function Component() {
  const search = usePageSearch(parameters)
  const page = pageFrom(search.get('page'))
  const name = namedBy(search)
  const { category, filter, isPending, isError } = useCategory(name)
  const posts = useWindows(postSummaries(useApi(), page, filter), isPending ? null : page)
  const isMissing = posts.missing && !isPending
  const view: ListView = { filters: name ? { category: name } : {}, sort: 'newest', isOpen: false }
  const said = filtersSaid(view, { category: (value) => category?.name ?? value })
  const link: ListLink = (change) => paths.blog({ category: category?.slug ?? name, ...change })
  const address: PageAddress = (number) => link({ page: number })
  usePageMeta(
    isMissing || isPending
      ? null
      : {
          title: siteTitle(`Blog${saidText(said)}${pageTitle(posts)}`),
          description: 'How a taste becomes a number, what is in the can, and what went wrong on the way.',
          ...pageLinks(posts, address, link({})),
          noindex: isUnlisted(said, view, posts.items.length === 0),
          ...(import.meta.env.SSR && sectionMeta('blog')),
        },
  )
  if (isMissing) return <NotFound address={link({ page: search.get('page') })} />
  return (
    <Page isNarrowed={said.length > 0}>
      <PageHead title={`Blog${saidText(said)}`} section="blog">
        <p>
          How a taste becomes a number, what is in the can, and what went wrong on the way. Longer than a rating, shorter than the argument.
        </p>
      </PageHead>
      <CategoryFilter chosen={category} />
      <FilterSummary said={said} link={link} count={posts.status === 'success' && countOf(posts.total, 'post')} />
      <WindowList
        windows={isError ? { ...posts, status: 'error' } : posts}
        address={address}
        loading={<LoadingCards look="open" figure="film" lead className={styles.others} />}
        failure={posts.error instanceof ResponseError ? postMessages.noList : postMessages.listFailed}
        empty={<EmptyState message={postMessages.none}>{name && <ShowAll to={paths.blog()} />}</EmptyState>}
      >
        {(items) => <PostList posts={items} />}
      </WindowList>
    </Page>
  )
}
