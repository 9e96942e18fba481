import { Grid, type GridLook } from './grid'
import { LoadingPlace } from './loading-place'
import styles from './loading-cards.module.css'

const CARDS = [1, 2, 3, 4, 5, 6]
/** The picture of a card; where words stand alone, they take its place. */
const FIGURES = { can: styles.can, dish: styles.dish, film: styles.film, words: styles.words } as const

/**
 * A list on its way: the outlines of its cards.
 * @param look of the list itself. @param figure what its cards begin with.
 */
export function LoadingCards({ message, look, figure }: { message?: string; look: GridLook; figure: keyof typeof FIGURES }) {
  return (
    <LoadingPlace message={message}>
      <Grid look={look}>
        {CARDS.map((card) => (
          <div key={card} className={styles.card}>
            <i className={FIGURES[figure]} />
            <i className={styles.line} />
            <i className={styles.line} />
          </div>
        ))}
      </Grid>
    </LoadingPlace>
  )
}
