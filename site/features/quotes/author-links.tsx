import { AppLink } from '../../shared/routing/app-link'
import { isSameAuthor } from './quote-view'
import styles from './author-links.module.css'
import { authorStyle } from './author-style'

export type AuthorLinksProps = {
  authors: readonly string[]
  chosen: string | null
  /** The address of one author's quotes; of all quotes for null. */
  linkOf: (author: string | null) => string
}

/** The author filter as plain links: ALL, and the authors in their colours. */
export function AuthorLinks({ authors, chosen, linkOf }: AuthorLinksProps) {
  return (
    <nav className={styles.authors} aria-label="Author" data-filter="">
      <ul className={styles.list}>
        <li>
          <AppLink
            to={linkOf(null)}
            className={styles.link}
            aria-current={chosen === null ? 'true' : undefined}
            viewTransition={false}
            preventScrollReset
          >
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
              preventScrollReset
            >
              {author}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
