import { Link } from 'react-router-dom'
import { authorsOf, isSameAuthor } from './quote-view'
import styles from './author-links.module.css'
import { authorStyle } from './author-style'
import type { Quote } from '../../shared/api/record-types'

export type AuthorLinksProps = {
  quotes: readonly Quote[]
  chosen: string | null
  /** The address of one author's quotes; of all quotes for null. */
  linkOf: (author: string | null) => string
}

/** The author filter as plain links: ALL, and every author of the loaded list in their colour. */
export function AuthorLinks({ quotes, chosen, linkOf }: AuthorLinksProps) {
  return (
    <nav className={styles.authors} aria-label="Author" data-filter="">
      <ul className={styles.list}>
        <li>
          <Link to={linkOf(null)} className={styles.link} aria-current={chosen === null ? 'true' : undefined} preventScrollReset>
            ALL
          </Link>
        </li>
        {authorsOf(quotes).map((author) => (
          <li key={author}>
            <Link
              to={linkOf(author)}
              className={styles.link}
              style={authorStyle(author)}
              aria-current={chosen !== null && isSameAuthor(author, chosen) ? 'true' : undefined}
              preventScrollReset
            >
              {author}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
