import styles from './loading-text.module.css'

const bars = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, bar) => <i key={bar} className={className} />)

/** Text while it loads, drawn as bars. @param titles number of large bars. @param lines number of small bars. */
export function LoadingText({ titles = 0, lines = 0 }: { titles?: number; lines?: number }) {
  return (
    <div className={styles.text}>
      {bars(titles, styles.title)}
      {bars(lines, styles.line)}
    </div>
  )
}
