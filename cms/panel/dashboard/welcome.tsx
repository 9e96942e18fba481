import styles from './welcome.module.css'

const DOORS = [
  { href: '/admin', name: 'Console', words: 'Everyday editing: episodes, drinks, reviews, quotes, posts, team.' },
  { href: '/', name: 'Site', words: 'What visitors see. A change made here shows there at once.' },
  { href: '/api/docs', name: 'API', words: 'Every path and every shape of /api/v1, to read and to try.' },
] as const

/** Above the dashboard: what this panel is for, and the doors to the other parts of the house. */
export const Welcome = () => (
  <section className={styles.welcome} aria-labelledby="welcome-title">
    <p className={styles.label}>The workshop behind the site</p>
    <h1 className={styles.title} id="welcome-title">
      Content, history and accounts
    </h1>
    <p className={styles.words}>
      Here is what the console leaves out: rich text for posts, the picture library, earlier versions of every record to compare and
      restore, and the accounts of administrators.
    </p>
    <ul className={styles.doors}>
      {DOORS.map(({ href, name, words }) => (
        <li key={href} className={styles.door}>
          <a className={styles.link} href={href}>
            {name} <span aria-hidden="true">→</span>
          </a>
          <p className={styles.words}>{words}</p>
        </li>
      ))}
    </ul>
  </section>
)
