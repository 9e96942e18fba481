import type { CSSProperties } from 'react'
import type { Drink } from '../../shared/api/record-types'
import { track } from '../../shared/analytics'
import { AppLink } from '../../shared/routing/app-link'
import { nameOr, paddedId, ratingOutOf10 } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { useTransitionName } from '../../shared/routing/view-transitions'
import { Picture } from '../../shared/ui/picture'
import { Meter, RatingNumber } from '../../shared/ui/rating'
import { clampedClass, VisuallyHidden } from '../../shared/ui/text'
import { TierTile } from '../../shared/ui/tier-tile'
import { CardLink } from '../../shared/ui/card-link'
import { FacetLink } from '../../shared/ui/facet-link'
import { drinkMessages } from './messages'
import styles from './drink-card.module.css'

export type DrinkCardProps = {
  drink: Drink
  /** The episode of the drink, for the VIEW EPISODE link; null for no link. */
  episodeId?: number | null
  /** For the page of the drink's episode: shows the rating out of 10, and a click sends a different analytics event. */
  featured?: boolean
  priority?: boolean
}

/** Passes the length of the notes to the style sheet, which estimates the height of off-screen cards from it. */
const noteLength = (notes: string): CSSProperties => ({
  '--characters': notes.length,
  '--paragraphs': notes.split('\n').length,
})

/** A drink in a list: picture, number, tier, name, brand, rating, notes. */
export function DrinkCard({ drink, episodeId = null, featured = false, priority = false }: DrinkCardProps) {
  const { id, tier, final_rating: value } = drink
  const name = nameOr(drink.name, 'Drink', id)
  const to = paths.drink(id)
  const transitionName = useTransitionName(to, `drink-${id}`)
  const notes = drink.notes ?? drinkMessages.noNotes
  const trackView = (): void => track(featured ? 'episode_drink_view' : 'caffeine_drink_view', { drink_id: id, name })
  return (
    <article className={styles.card} style={noteLength(notes)} data-leads={episodeId === null ? undefined : ''}>
      <div className={styles.bench}>
        <Picture
          src={drink.image_url}
          description={drink.image_alt}
          focus={drink.image_focus}
          alt=""
          fallback="can"
          sizes="(width < 480px) 120px, 240px"
          filledSizes="(width < 740px) 94vw, 416px"
          className={styles.picture}
          imageClassName={styles.image}
          priority={priority}
          transitionName={transitionName}
        />
        <span className={styles.number} aria-hidden="true">
          № {paddedId(id, 3)}
        </span>
      </div>
      <div className={styles.text}>
        <div>
          <h3 className={styles.name}>
            <CardLink to={to} onClick={trackView}>
              {name}
            </CardLink>
          </h3>
          <p className={`${styles.brand} ${clampedClass}`}>
            {drink.brand ? <FacetLink to={paths.caffeine({ brand: drink.brand })}>{drink.brand}</FacetLink> : drinkMessages.noBrand}
          </p>
        </div>
        <p className={styles.rating}>
          {featured && <VisuallyHidden>{ratingOutOf10(value)}</VisuallyHidden>}
          <span aria-hidden={featured || undefined}>
            <RatingNumber value={value} tier={tier} palette="caffeine" />
            {featured && value !== null && <span className={styles.of}>/10</span>}
          </span>
        </p>
        <Meter value={value} tier={tier} palette="caffeine" className={styles.meter} />
        <p className={`${styles.notes} ${clampedClass}`}>{notes}</p>
        {episodeId !== null && (
          <AppLink to={paths.episode(episodeId)} className={styles.episode}>
            VIEW EPISODE
          </AppLink>
        )}
      </div>
      {/* last, so that the record's own link comes first for the keyboard */}
      <FacetLink to={paths.caffeine({ tier })} className={styles.tile}>
        <TierTile tier={tier} palette="caffeine" size="card" />
      </FacetLink>
    </article>
  )
}
