import { dottedDate, nameOr, paddedId, rating } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { useTransitionName } from '../../shared/routing/view-transitions'
import { Meter, Picture, TierTile } from '../../shared/ui'
import { CardLink } from '../../shared/ui/card-link'
import { FacetLink } from '../../shared/ui/facet-link'
import styles from './review-card.module.css'
import type { ReviewSummary } from './summary'

/** The view transition name of a review's picture. */
export const reviewPictureName = (id: number): string => `review-${id}`

/** A review in a list: picture, tier, name, cuisine, rating out of 10, visit date, id. The whole card is a link; tier and cuisine lead to their lists. */
export function ReviewCard({ review, priority = false }: { review: ReviewSummary; priority?: boolean }) {
  const { id, tier, final_rating: value } = review
  const to = paths.review(id)
  const transitionName = useTransitionName(to, reviewPictureName(id))
  return (
    <article className={styles.card}>
      <div className={styles.bench}>
        <Picture
          src={review.restaurant_image_url}
          description={review.restaurant_image_alt}
          focus={review.restaurant_image_focus}
          alt=""
          fallback="restaurant"
          sizes="(width < 480px) 47vw, (width < 740px) 94vw, 416px"
          className={styles.picture}
          imageClassName={styles.image}
          priority={priority}
          transitionName={transitionName}
        />
      </div>
      <div className={styles.text}>
        <div>
          <h3 className={styles.name}>
            <CardLink to={to}>{nameOr(review.restaurant_name, 'Review', id)}</CardLink>
          </h3>
          {review.cuisine_type && (
            <p className={styles.cuisine}>
              <FacetLink to={paths.culinary({ cuisine: review.cuisine_type })}>{review.cuisine_type}</FacetLink>
            </p>
          )}
        </div>
        <p className={styles.rating} data-tier={tier} data-palette="culinary">
          {rating(value)}
          {value !== null && <span className={styles.of}>/10</span>}
        </p>
        <Meter value={value} tier={tier} palette="culinary" className={styles.meter} />
        <p className={styles.facts}>
          <span>{dottedDate(review.visit_date)}</span>
          <span>№ {paddedId(id)}</span>
        </p>
      </div>
      {/* last, so that the record's own link comes first for the keyboard */}
      <FacetLink to={paths.culinary({ tier })} className={styles.tile}>
        <TierTile tier={tier} palette="culinary" size="card" />
      </FacetLink>
    </article>
  )
}
