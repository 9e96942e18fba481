import type { ReactNode } from 'react'
import canAvif from '../../shared/pictures/card-can.avif'
import canWebp from '../../shared/pictures/card-can.webp'
import plateAvif from '../../shared/pictures/card-plate.avif'
import plateWebp from '../../shared/pictures/card-plate.webp'
import { track } from '../../shared/analytics'
import { countOf } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { CardLink } from '../../shared/ui/card-link'
import type { LandingSummary } from './landing-summary'
import styles from './landing-cards.module.css'

type CardProps = { section: string; to: string; accent: string; title: string; text: string; figures: string; children: ReactNode }

function Card({ section, to, accent, title, text, figures, children }: CardProps) {
  return (
    <article className={styles.card} data-accent={accent}>
      <div className={styles.sight}>{children}</div>
      <h2 className={styles.title}>
        <CardLink to={to} onClick={() => track('featured_section_click', { section })}>
          {title}
        </CardLink>
      </h2>
      <p className={styles.text}>{text}</p>
      <p className={styles.figures}>{figures}</p>
    </article>
  )
}

function Sight({ avif, webp, width, height }: { avif: string; webp: string; width: number; height: number }) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <img src={webp} alt="" width={width} height={height} loading="lazy" decoding="async" className={styles.image} />
    </picture>
  )
}

/** The three projects, each leading to its section. */
export function LandingCards({ summary }: { summary: LandingSummary | undefined }) {
  const figures = (write: (from: LandingSummary) => string): string => (summary ? write(summary) : 'Open')
  return (
    <div className={styles.grid}>
      <Card
        section="caffeine"
        to={paths.caffeine()}
        accent="acid"
        title="Caffeine Compendium"
        text="Every energy drink the shop had, opened on the record and graded S to F."
        figures={figures((from) => `${countOf(from.episodes, 'episode')} · ${countOf(from.drinks, 'drink')}`)}
      >
        <Sight avif={canAvif} webp={canWebp} width={220} height={469} />
      </Card>
      <Card
        section="culinary"
        to={paths.culinary()}
        accent="ember"
        title="Culinary Critique"
        text="Food, service, room, cleanliness, value. Five scores, one honest number."
        figures={figures((from) => `${countOf(from.reviews, 'review')} · ${countOf(from.cuisines, 'cuisine')}`)}
      >
        <Sight avif={plateAvif} webp={plateWebp} width={440} height={440} />
      </Card>
      <Card
        section="quotes"
        to={paths.quotes()}
        accent="violet"
        title="Quotes of Wisdom"
        text="Sentences that survived their authors, kept with where they come from."
        figures={figures((from) => `${countOf(from.quotes, 'quote')} · ${countOf(from.philosophers, 'philosopher')}`)}
      >
        <svg viewBox="0 0 86 66" width="86" height="66" aria-hidden="true" fill="currentColor" className={styles.mark}>
          <path d="M37 3C18 9 4 23 2 42c-2 14 5 23 16 23 9 0 16-7 16-16s-6-15-14-15c-3 0-5 1-6 1C16 23 25 13 38 7zm47 0C65 9 51 23 49 42c-2 14 5 23 16 23 9 0 16-7 16-16s-6-15-14-15c-3 0-5 1-6 1 2-12 11-22 24-28z" />
        </svg>
      </Card>
    </div>
  )
}
