import styles from './loading-text.module.css'

const bars = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, bar) => <i key={bar} className={className} />)

/** Words on their way: bars where they will stand, in the page's own layout. @param titles large ones. @param lines small ones. */
export function LoadingWords({ titles = 0, lines = 0 }: { titles?: number; lines?: number }) {
  return (
    <div className={styles.words}>
      {bars(titles, styles.title)}
      {bars(lines, styles.line)}
    </div>
  )
}
