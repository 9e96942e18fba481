import type { ReactNode } from 'react'
import { FIGURES_MAX } from '../../../cms/domain/limits'
import { track } from '../../shared/analytics'
import { countOf } from '../../shared/format'
import canAvif from '../../shared/pictures/card-can.avif'
import canWebp from '../../shared/pictures/card-can.webp'
import plateAvif from '../../shared/pictures/card-plate.avif'
import plateWebp from '../../shared/pictures/card-plate.webp'
import { sections, type ProjectName } from '../../shared/routing/sections'
import { CardLink } from '../../shared/ui/card-link'
import type { LandingSummary } from './landing-summary'
import styles from './landing-cards.module.css'

type CardContent = { text: string; figures: (from: LandingSummary) => string; picture: ReactNode }

/** "12 cuisines"; "100+ cuisines" if the summary holds as many names as it can. */
const namesOf = (count: number, one: string): string => (count < FIGURES_MAX ? countOf(count, one) : `${FIGURES_MAX}+ ${one}s`)

function CardPicture({ avif, webp, width, height }: { avif: string; webp: string; width: number; height: number }) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <img src={webp} alt="" width={width} height={height} loading="lazy" decoding="async" className={styles.image} />
    </picture>
  )
}

/** One card for each project. A project without its card does not compile. */
const CARDS: Readonly<Record<ProjectName, CardContent>> = {
  caffeine: {
    text: 'Every can we could buy, tasted on camera and graded S to F.',
    figures: ({ episodes, drinks }) => `${countOf(episodes, 'episode')} · ${countOf(drinks, 'drink')}`,
    picture: <CardPicture avif={canAvif} webp={canWebp} width={220} height={469} />,
  },
  culinary: {
    text: 'Food, service, ambiance, cleanliness and value, summed up in one rating and one tier.',
    figures: ({ reviews, cuisines }) => `${countOf(reviews, 'review')} · ${namesOf(cuisines, 'cuisine')}`,
    picture: <CardPicture avif={plateAvif} webp={plateWebp} width={440} height={440} />,
  },
  quotes: {
    text: 'Sentences that outlived their authors, with their sources.',
    figures: ({ quotes, authors }) => `${countOf(quotes, 'quote')} · ${namesOf(authors, 'author')}`,
    picture: (
      <svg viewBox="0 0 86 66" width="86" height="66" aria-hidden="true" fill="currentColor" className={styles.mark}>
        <path d="M37 3C18 9 4 23 2 42c-2 14 5 23 16 23 9 0 16-7 16-16s-6-15-14-15c-3 0-5 1-6 1C16 23 25 13 38 7zm47 0C65 9 51 23 49 42c-2 14 5 23 16 23 9 0 16-7 16-16s-6-15-14-15c-3 0-5 1-6 1 2-12 11-22 24-28z" />
      </svg>
    ),
  },
}
// Cast: Object.keys does not keep the type of the keys.
const NAMES = Object.keys(CARDS) as ProjectName[]

/** The cards of the projects, each linking to its section. @param summary undefined while the figures are unknown. */
export function LandingCards({ summary }: { summary: LandingSummary | undefined }) {
  return (
    <div className={styles.grid}>
      {NAMES.map((name) => {
        const { text, figures, picture } = CARDS[name]
        const { path, accent, project } = sections[name]
        return (
          <article key={name} className={styles.card} data-accent={accent}>
            <div className={styles.picture}>{picture}</div>
            <h2 className={styles.title}>
              <CardLink to={path} onClick={() => track('featured_section_click', { section: name })}>
                {project}
              </CardLink>
            </h2>
            <p className={styles.text}>{text}</p>
            <p className={styles.figures}>{summary ? figures(summary) : 'Open'}</p>
          </article>
        )
      })}
    </div>
  )
}
