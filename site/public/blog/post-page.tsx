import type { Post, PostDetail } from '../../shared/api/record-types'
import { postsApi } from '../../features/posts/api'
import { postPictureName } from '../../features/posts/post-card'
import { categoryLabel, excerptOf, postMessages } from '../../features/posts/messages'
import { isoDate, longDate, nameOr, publishedOn, readingMinutes, truncated } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { BackLink, FactLink, LoadingPlace, LoadingText, Page } from '../parts'
import { ShareButton } from '../parts/detail/share-button'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { postMeta } from '../../features/posts/structured-data'
import { PageTitle, Picture } from '../../shared/ui'
import { DetailPage, prefetchDetail, type ViewProps } from '../parts/detail/detail'
import type { Outline } from '../parts/detail/detail-states'
import { PostBody } from './post-body'
import styles from './post-page.module.css'

const messages = { missing: postMessages.missing, failed: postMessages.detailFailed } as const
const back = { to: paths.blog(), list: 'All posts', label: 'Return to Blog' }

/** Prefetches the post, and then its neighbours. */
export const prefetch = (context: PageContext): Promise<void> => prefetchDetail(context, postsApi)

const titleOf = ({ title, id }: Post): string => nameOr(title, 'Post', id)

function PostHead({ post }: { post: Post }) {
  return (
    <div className={styles.head}>
      <PageTitle className={styles.title}>{titleOf(post)}</PageTitle>
      <p className={styles.facts}>
        <span>{post.author ? <FactLink to={paths.search(post.author)}>{post.author}</FactLink> : postMessages.noAuthor}</span>
        <span>
          <time dateTime={isoDate(publishedOn(post))}>{longDate(publishedOn(post))}</time>
        </span>
        <span>{readingMinutes(post.content)} min read</span>
        <span>
          {post.category ? (
            <FactLink to={paths.blog({ category: post.category.slug })}>{categoryLabel(post)}</FactLink>
          ) : (
            categoryLabel(post)
          )}
        </span>
      </p>
    </div>
  )
}

function PostText({ post }: { post: PostDetail }) {
  return (
    <div className={styles.text}>
      {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
      <PostBody html={post.content_html} />
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

export { postsApi as resource }

/** A post as its page shows it. */
export function View({ record: post, children }: ViewProps<PostDetail>) {
  const { id, featured_image_url: picture } = post
  return (
    <>
      <div className={styles.progress} aria-hidden="true" data-screen-only="" />
      <Page detail>
        <BackLink to={back.to}>{back.list}</BackLink>
        <article className={styles.post} data-picture={picture ? true : undefined}>
          <PostHead post={post} />
          {picture && (
            <div className={styles.frame}>
              <Picture
                src={picture}
                description={post.featured_image_alt}
                focus={post.featured_image_focus}
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
        {children}
      </Page>
    </>
  )
}

function Loaded({ post }: { post: PostDetail }) {
  const { id, is_published: published } = post
  usePageMeta({
    title: siteTitle(titleOf(post)),
    description: truncated(excerptOf(post), 155),
    canonical: paths.post(id),
    type: 'article',
    noindex: !published,
    // A draft has no share card and is in no feed.
    ...(import.meta.env.SSR && published && postMeta(post)),
  })
  return <View record={post} />
}

/** One post. */
export function Component() {
  return (
    <DetailPage resource={postsApi} name="Post" messages={messages} back={back} outline={outline}>
      {(post) => <Loaded post={post} />}
    </DetailPage>
  )
}
