import styles from './welcome.module.css'

const LINKS = [
  { href: '/admin', name: 'Console', text: 'Everyday editing: episodes, drinks, reviews, quotes, posts and the team.' },
  { href: '/', name: 'Site', text: 'What visitors see. Changes made here appear at once.' },
  { href: '/api/docs', name: 'API', text: 'Interactive reference for every endpoint of /api/v1.' },
] as const

/** Introduction above the dashboard: what the panel is for, with links to the other parts of the product. */
export const Welcome = () => (
  <section className={styles.welcome} aria-labelledby="welcome-title">
    <p className={styles.label}>Behind the scenes</p>
    <h1 className={styles.title} id="welcome-title">
      Content, history and accounts
    </h1>
    <p className={styles.text}>
      Use this panel for what the console does not offer: rich text in posts, the picture library, comparing and restoring earlier versions
      of a record, and administrator accounts.
    </p>
    <ul className={styles.links}>
      {LINKS.map(({ href, name, text }) => (
        <li key={href} className={styles.item}>
          <a className={styles.link} href={href}>
            {name} <span aria-hidden="true">→</span>
          </a>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
