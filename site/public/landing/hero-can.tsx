import { useEffect, useRef } from 'react'
import largeAvif from '../../shared/pictures/hero-can.avif'
import largeWebp from '../../shared/pictures/hero-can.webp'
import smallAvif from '../../shared/pictures/hero-can-small.avif'
import smallWebp from '../../shared/pictures/hero-can-small.webp'
import styles from './hero-can.module.css'

const WIDTH = 760
const HEIGHT = 1620
const SMALL_WIDTH = 400
const MAX_DEGREES = 7

/** The can of the hero. It turns a few degrees with the pointer, unless the visitor prefers reduced motion. */
export function HeroCan() {
  const can = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce), (pointer: coarse)')
    const turn = (event: PointerEvent): void => {
      if (still.matches) return
      const x = event.clientX / window.innerWidth - 0.5
      const y = event.clientY / window.innerHeight - 0.5
      can.current?.style.setProperty('--turn-x', `${(-y * MAX_DEGREES).toFixed(2)}deg`)
      can.current?.style.setProperty('--turn-y', `${(x * 2 * MAX_DEGREES).toFixed(2)}deg`)
    }
    window.addEventListener('pointermove', turn, { passive: true })
    return () => window.removeEventListener('pointermove', turn)
  }, [])
  const srcSetOf = (small: string, large: string): string => `${small} ${SMALL_WIDTH}w, ${large} ${WIDTH}w`
  return (
    <div ref={can} className={styles.place}>
      <picture className={styles.can}>
        <source type="image/avif" srcSet={srcSetOf(smallAvif, largeAvif)} sizes="(width < 640px) 180px, 300px" />
        <source type="image/webp" srcSet={srcSetOf(smallWebp, largeWebp)} sizes="(width < 640px) 180px, 300px" />
        <img src={smallWebp} alt="" width={WIDTH} height={HEIGHT} fetchPriority="high" className={styles.image} />
      </picture>
    </div>
  )
}
