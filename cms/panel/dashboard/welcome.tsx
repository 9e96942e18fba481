import type { BasePayload, TypedUser } from 'payload'
import { groupDigits } from '../../domain/group-digits'
import { Moment } from '../moment'
import { readOverview, type Change, type Draft, type Figure } from './overview'
import styles from './welcome.module.css'

const LINKS = [
  { href: '/admin', name: 'Console', text: 'Everyday editing: episodes, drinks, reviews, quotes, posts and the team.' },
  { href: '/', name: 'Site', text: 'What visitors see. Changes made here appear at once.' },
  { href: '/api/docs', name: 'API', text: 'Interactive reference for every endpoint of /api/v1.' },
] as const

type WelcomeProps = { readonly payload: BasePayload; readonly user: TypedUser | null }

/** Above the dashboard: figures, drafts, what changed last and by whom, and links to the other parts of the product. */
export const Welcome = async ({ payload, user }: WelcomeProps) => {
  const overview = user ? await readOverview({ payload, user }) : null
  return (
    <section className={styles.welcome} aria-labelledby="welcome-title">
      <p className={styles.label}>Behind the scenes</p>
      <h1 className={styles.title} id="welcome-title">
        Content, history and accounts
      </h1>
      <p className={styles.text}>
        The same content as in the console, with its earlier versions to compare, and the accounts of administrators. What is saved here
        shows there at once, and the other way round.
      </p>
      {overview && (
        <>
          <Figures figures={overview.figures} />
          <div className={styles.columns}>
            <Changes changes={overview.changes} />
            <Waiting drafts={overview.drafts} undescribed={overview.undescribed} />
          </div>
        </>
      )}
      <Links />
    </section>
  )
}

const Links = () => (
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
)

const Figures = ({ figures }: { readonly figures: Figure[] }) => (
  <ul className={styles.figures} aria-label="Records">
    {figures.map(({ label, count, href }) => (
      <li key={href} className={styles.item}>
        <a className={styles.figure} href={href}>
          <span className={styles.count}>{groupDigits(count)}</span> {label}
        </a>
      </li>
    ))}
  </ul>
)

const Changes = ({ changes }: { readonly changes: Change[] }) => (
  <section aria-labelledby="changes-title">
    <h2 className={styles.heading} id="changes-title">
      Recent changes
    </h2>
    {changes.length === 0 && <p className={styles.text}>Nothing has changed yet.</p>}
    <ul className={styles.rows}>
      {changes.map(({ href, kind, title, by, at }) => (
        <li key={`${href} ${at}`} className={styles.row}>
          <a href={href}>{title || `${kind} without a title`}</a>
          <span className={styles.facts}>
            {kind} · {by ?? 'System'} · <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const Waiting = ({ drafts, undescribed }: { readonly drafts: Draft[]; readonly undescribed: Figure }) => (
  <section aria-labelledby="waiting-title">
    <h2 className={styles.heading} id="waiting-title">
      Waiting for you
    </h2>
    {drafts.length === 0 && undescribed.count === 0 && <p className={styles.text}>All done. Nothing needs attention.</p>}
    <ul className={styles.rows}>
      {drafts.map(({ href, title }) => (
        <li key={href} className={styles.row}>
          <a href={href}>{title || 'Post without a title'}</a>
          <span className={styles.facts}>Draft</span>
        </li>
      ))}
      {undescribed.count > 0 && (
        <li className={styles.row}>
          <a href={undescribed.href}>
            {groupDigits(undescribed.count)} {undescribed.count === 1 ? 'picture without description' : undescribed.label}
          </a>
          <span className={styles.facts}>Media</span>
        </li>
      )}
    </ul>
  </section>
)
