import { HTML_ATTRIBUTE } from '../../shared/routing/page-state'
import { htmlForReading } from './post-html'
import styles from './post-body.module.css'

/** The formatted text. The server has sanitised it. */
export function PostBody({ html }: { html: string }) {
  // While the page hydrates, the text may be written in another way than the server wrote it.
  return (
    <div
      className={styles.body}
      {...{ [HTML_ATTRIBUTE]: '' }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: htmlForReading(html) }}
    />
  )
}
