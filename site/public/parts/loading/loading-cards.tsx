import { Grid, type GridLook } from '../list/grid'
import { LoadingPlace } from './loading-place'
import { LoadingWords } from './loading-text'
import styles from './loading-cards.module.css'

const CARDS = [1, 2, 3, 4, 5, 6]
/** The picture of a card. */
const FIGURES = { can: styles.can, dish: styles.dish, film: styles.film } as const

type LoadingCardsProps = {
  message?: string
  /** Of the list itself. */
  look: GridLook
  /** What its cards begin with. */
  figure: keyof typeof FIGURES
  /** A first one, that stands wide above the others. */
  lead?: boolean
  /** Of what the others stand in. */
  className?: string
}

/** A list on its way: the outlines of its cards. */
export function LoadingCards({ message, look, figure, lead = false, className }: LoadingCardsProps) {
  const card = (
    <>
      <i className={FIGURES[figure]} />
      <div className={styles.words}>
        <LoadingWords lines={2} />
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
