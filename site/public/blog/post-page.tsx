import type { Post } from '../../shared/api/record-types'
import { postsApi } from '../../features/posts/api'
import { postPictureName } from '../../features/posts/post-card'
import { PostNeighbours } from '../../features/posts/post-neighbours'
import { excerptOf, postMessages } from '../../features/posts/messages'
import { postNeighbours } from '../../features/posts/summaries'
import { isoDate, longDate, nameOr, paragraphsOf, readingMinutes, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, LoadingPlace, LoadingText, Page, ShareButton } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { idFrom, paths } from '../../shared/routing/paths'
import { postMeta } from '../../features/posts/structured-data'
import { LinkButton, PageTitle, Picture } from '../../shared/ui'
import { DetailPage } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import styles from './post-page.module.css'

const messages = { missing: postMessages.missing, failed: postMessages.detailFailed } as const
const back = { to: paths.blog(), list: 'All posts', label: 'Return to Blog' }

/** Prefetches the post, and then its neighbours, which a draft does not have. Nothing if the id is invalid. */
export async function prefetch({ api, queryClient, params }: PageContext): Promise<void> {
  const id = idFrom(params['id'])
  if (!id) return
  const options = postsApi.detail(api, id)
  await queryClient.prefetchQuery(options)
  if (queryClient.getQueryData(options.queryKey)?.is_published) await queryClient.prefetchQuery(postNeighbours(api, id))
}

/** Tells an administrator that the post is not public. */
function DraftBanner({ id }: { id: number }) {
  return (
    <aside className={styles.draft} aria-label="Draft" data-screen-only="">
      <p>
        <strong className={styles.draftLabel}>DRAFT</strong> Not published yet. Only administrators can read this page.
      </p>
      <LinkButton to={paths.admin.edit('post', id)}>Edit</LinkButton>
    </aside>
  )
}

const titleOf = ({ title, id }: Post): string => nameOr(title, 'Post', id)

function PostHead({ post }: { post: Post }) {
  return (
    <div className={styles.head}>
      <PageTitle className={styles.title}>{titleOf(post)}</PageTitle>
      <p className={styles.facts}>
        <span>{post.author || postMessages.noAuthor}</span>
        <span>
          <time dateTime={isoDate(post.created_at)}>{longDate(post.created_at)}</time>
        </span>
        <span>{readingMinutes(post.content)} min read</span>
      </p>
    </div>
  )
}

function PostText({ post }: { post: Post }) {
  return (
    <div className={styles.text}>
      {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      {paragraphsOf(post.content).map((paragraph, index) => (
        <p key={index} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <div className={styles.share} data-screen-only="">
        <ShareButton title={titleOf(post)} />
      </div>
    </div>
  )
}

const outline: Outline = (backLink) => (
  <Page detail>
    {backLink}
    <div className={styles.post} data-picture="">
      <div className={styles.head}>
        <LoadingText titles={2} lines={1} />
      </div>
      <LoadingPlace className={styles.frame} />
      <div className={styles.text}>
        <LoadingText lines={4} />
      </div>
    </div>
  </Page>
)

function Loaded({ post }: { post: Post }) {
  const { id, featured_image_url: picture, is_published: published } = post
  usePageMeta({
    title: siteTitle(titleOf(post)),
    description: truncated(excerptOf(post), 155),
    canonical: paths.post(id),
    type: 'article',
    noindex: !published,
    // A draft has no share card and is in no feed.
    ...(published ? postMeta(post) : {}),
  })
  return (
    <>
      <div className={styles.progress} aria-hidden="true" data-screen-only="" />
      <Page detail>
        {!published && <DraftBanner id={id} />}
        <BackLink to={back.to}>{back.list}</BackLink>
        <article className={styles.post} data-picture={picture ? true : undefined}>
          <PostHead post={post} />
          {picture && (
            <div className={styles.frame}>
              <Picture
                src={picture}
                alt=""
                fallback="post"
                sizes="(width < 1300px) 96vw, 1248px"
                priority
                transitionName={postPictureName(id)}
                className={styles.picture}
              />
            </div>
          )}
          <PostText post={post} />
        </article>
        {published && <PostNeighbours id={id} />}
      </Page>
    </>
  )
}

/** One post. */
export function Component() {
  return (
    <DetailPage resource={postsApi} name="Post" messages={messages} back={back} outline={outline}>
      {(post) => <Loaded post={post} />}
    </DetailPage>
  )
}
