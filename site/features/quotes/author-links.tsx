import { AppLink } from '../../shared/routing/app-link'
import { isSameAuthor } from './quote-view'
import styles from './author-links.module.css'
import { authorStyle } from './author-style'

export type AuthorLinksProps = {
  authors: readonly string[]
  chosen: string | null
  /** The address of one author's quotes; of all quotes for null. */
  linkOf: (author: string | null) => string
  /** The address with the filter of all authors, if there are more; else null. */
  all: string | null
}

/** The author filter as plain links: ALL, the authors in their colours, and the way to all authors. */
export function AuthorLinks({ authors, chosen, linkOf, all }: AuthorLinksProps) {
  return (
    <nav className={styles.authors} aria-label="Author" data-filter="">
      <ul className={styles.list}>
        <li>
          <AppLink to={linkOf(null)} className={styles.link} aria-current={chosen === null ? 'true' : undefined} viewTransition={false}>
            ALL
          </AppLink>
        </li>
        {authors.map((author) => (
          <li key={author}>
            <AppLink
              to={linkOf(author)}
              className={styles.link}
              style={authorStyle(author)}
              aria-current={chosen !== null && isSameAuthor(author, chosen) ? 'true' : undefined}
              viewTransition={false}
            >
              {author}
            </AppLink>
          </li>
        ))}
        {all && (
          <li>
            <AppLink to={all} className={styles.link} viewTransition={false}>
              ALL_AUTHORS
            </AppLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
