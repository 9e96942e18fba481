import { useCallback, useState, type CSSProperties } from 'react'
import { pictureFrom, type MediaPicture } from '../../../cms/domain/media-name'
import can from '../pictures/can.svg?no-inline'
import episode from '../pictures/episode.svg?no-inline'
import portrait from '../pictures/portrait.svg?no-inline'
import post from '../pictures/post.svg?no-inline'
import restaurant from '../pictures/restaurant.svg?no-inline'
import { likenessOf } from './placeholder'
import styles from './picture.module.css'

/** Pictures of our own for records without one (screens.md 8), and their sizes. */
const FALLBACKS = {
  can: { url: can, width: 480, height: 600 },
  restaurant: { url: restaurant, width: 960, height: 640 },
  episode: { url: episode, width: 960, height: 540 },
  post: { url: post, width: 960, height: 540 },
  portrait: { url: portrait, width: 240, height: 240 },
} as const
export type FallbackPicture = keyof typeof FALLBACKS

/** The address of a fallback picture. */
export const fallbackUrl = (name: FallbackPicture): string => FALLBACKS[name].url

export type PictureProps = {
  /** Any address a record may hold; null for none. */
  src: string | null | undefined
  alt: string
  fallback: FallbackPicture
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string
  /** The largest picture of the page: fetched first. */
  priority?: boolean
  className?: string
  imageClassName?: string
  /** Names the picture for the view transition from card to detail. */
  transitionName?: string
}

/** What a `<source>` needs of variants in one format; null without any. */
function sourceOf(variants: MediaPicture['variants'], format: string): { type: string; srcSet: string } | null {
  const set = variants.filter((variant) => variant.format === format).map(({ url, width }) => `${url} ${width}w`)
  return set.length > 0 ? { type: `image/${format}`, srcSet: set.join(', ') } : null
}

/**
 * A picture of a record: smaller and newer formats where it is our own, its size known before it is here, its blurred
 * likeness behind it, and a picture of ours where there is none or it fails to load.
 */
export function Picture({ src, alt, fallback, sizes, priority = false, className, imageClassName, transitionName }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && src !== failed ? src : null
  const media = shown ? pictureFrom(shown) : null
  const { url, width, height } = FALLBACKS[fallback]
  // A picture that failed before React was here told nobody: ask it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && shown) setFailed(shown)
    },
    [shown],
  )
  // the first frame of an animated picture, for visitors who prefer reduced motion
  const still = media && sourceOf(media.stills, 'avif')
  const [avif, webp] = ['avif', 'webp'].map((format) => media && sourceOf(media.variants, format))
  const style = { '--blur': media ? likenessOf(media.thumbHash) : undefined, viewTransitionName: transitionName } as CSSProperties
  return (
    <picture className={[styles.picture, className].filter(Boolean).join(' ')} key={shown ?? 'fallback'}>
      {still && <source {...still} sizes={sizes} media="(prefers-reduced-motion: reduce)" />}
      {avif && <source {...avif} sizes={sizes} />}
      {webp && <source {...webp} sizes={sizes} />}
      <img
        ref={check}
        className={[styles.image, imageClassName].filter(Boolean).join(' ')}
        src={shown ?? url}
        alt={alt}
        width={media?.width ?? width}
        height={media?.height ?? height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        onError={shown ? () => setFailed(shown) : undefined}
        style={style}
      />
    </picture>
  )
}
