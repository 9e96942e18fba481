import { useEffect, useState } from 'react'
import styles from './place-line.module.css'
import type { WayOn } from './use-way'

/** Where a form stands in the list that it was opened from. Announced, because the focus may go straight to a field. */
export function PlaceLine({ way: { place, total, heading } }: { readonly way: WayOn }) {
  const [isAnnounced, setAnnounced] = useState(false)
  // a live region is read when its text changes, not when it appears
  useEffect(() => setAnnounced(true), [])
  const text = `${place.toLocaleString('en-US')} of ${Math.max(total, place).toLocaleString('en-US')} · ${heading}`
  return (
    <p className={styles.line} role="status">
      {isAnnounced ? text : '\u00a0'}
    </p>
  )
}
