import { useQuery } from '@tanstack/react-query'
import type { FallbackPicture } from '../../../admin-bridge/contract'
import { useApi } from '../../shared/api/api-context'
import { Label } from '../../shared/ui'
import { CardLink } from '../../shared/ui/card-link'
import { Picture } from '../../shared/ui/picture'
import { KINDS, latestRecord, type LatestRecord } from './latest-records'
import styles from './latest.module.css'

const Card = ({ record, name, fallback }: { record: LatestRecord; name: string; fallback: FallbackPicture }) => (
  <article className={styles.card}>
    <Picture
      src={record.picture}
      description={record.description}
      focus={record.focus}
      alt=""
      fallback={fallback}
      sizes="(width < 640px) 94vw, 400px"
      className={styles.picture}
    />
    <Label as="p" className={styles.facts}>
      {name} — <span className={styles.date}>{record.date}</span>
    </Label>
    <h3 className={styles.title}>
      <CardLink to={record.to}>{record.title}</CardLink>
    </h3>
  </article>
)

const [episode, review, post] = KINDS

/** The latest episode, review and post. Nothing if there are none or none can be read; while they load, their place is kept. */
export function Latest() {
  const api = useApi()
  const found = [useQuery(latestRecord(api, episode)), useQuery(latestRecord(api, review)), useQuery(latestRecord(api, post))]
  if (!found.some(({ data, isPending }) => data || isPending)) return null
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <h2 id="latest" className={styles.heading}>
        Latest
      </h2>
      <div className={styles.cards}>
        {KINDS.map(({ name, fallback }, index) => {
          const { data, isPending = false } = found[index] ?? {}
          if (data) return <Card key={name} record={data} name={name} fallback={fallback} />
          return (
            isPending && (
              <div key={name} className={styles.card}>
                <i className={styles.picture} />
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}
