import { nameOr, shortDate } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { useTransitionName } from '../../shared/routing/view-transitions'
import { Picture } from '../../shared/ui'
import { CardLink } from '../../shared/ui/card-link'
import { FacetLink } from '../../shared/ui/facet-link'
import styles from './post-card.module.css'
import { categoryLabel, postMessages } from './messages'
import type { PostSummary } from './summaries'

/** The view transition name of a post's picture. */
export const postPictureName = (id: number): string => `post-${id}`

/** A post in a list: image, date, author, category, title, excerpt. The whole card is a link; author and category lead to their posts. @param lead shows it large. */
export function PostCard({ post, lead = false, priority = false }: { post: PostSummary; lead?: boolean; priority?: boolean }) {
  const { id, author } = post
  const to = paths.post(id)
  const transitionName = useTransitionName(to, postPictureName(id))
  return (
    <article className={lead ? styles.lead : styles.card}>
      <div className={styles.frame}>
        <Picture
          src={post.featured_image_url}
          description={post.featured_image_alt}
          focus={post.featured_image_focus}
          alt=""
          fallback="post"
          sizes={lead ? '(width < 860px) 94vw, 720px' : '(width < 740px) 94vw, 400px'}
          className={styles.picture}
          imageClassName={styles.image}
          priority={priority}
          transitionName={transitionName}
        />
      </div>
      <div className={styles.text}>
        <p className={styles.facts}>
          <span>{shortDate(post.date)}</span>
          <span>{author ? <FacetLink to={paths.search(author)}>{author}</FacetLink> : postMessages.noAuthor}</span>
        </p>
        <h2 className={styles.title}>
          <CardLink to={to}>{nameOr(post.title, 'Post', id)}</CardLink>
        </h2>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.category}>
          {post.category === null ? (
            categoryLabel(post)
          ) : (
            <FacetLink to={paths.blog({ category: post.category.slug })}>{categoryLabel(post)}</FacetLink>
          )}
        </p>
      </div>
    </article>
  )
}
