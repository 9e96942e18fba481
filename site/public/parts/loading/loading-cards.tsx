import { Grid, type GridLook } from '../list/grid'
import { LoadingPlace } from './loading-place'
import { LoadingText } from './loading-text'
import styles from './loading-cards.module.css'

/** As many as fill whole rows of two, three and four. */
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Shapes of a card's picture. */
const FIGURES = { can: styles.can, dish: styles.dish, film: styles.film } as const

type LoadingCardsProps = {
  message?: string
  /** The look of the loaded list. */
  look: GridLook
  /** The shape of the cards' pictures. */
  figure: keyof typeof FIGURES
  /** Whether a wide card comes first. */
  lead?: boolean
  /** Class of the element around the other cards. */
  className?: string
}

/** A list while it loads: the outlines of its cards. */
export function LoadingCards({ message, look, figure, lead = false, className }: LoadingCardsProps) {
  const card = (
    <>
      <i className={FIGURES[figure]} />
      <div className={styles.text}>
        <LoadingText lines={2} />
      </div>
    </>
  )
  return (
    <LoadingPlace message={message}>
      {lead && <div className={styles.lead}>{card}</div>}
      <div className={className}>
        <Grid look={look}>
          {CARDS.map((each) => (
            <div key={each} className={styles.card}>
              {card}
            </div>
          ))}
        </Grid>
      </div>
    </LoadingPlace>
  )
}
