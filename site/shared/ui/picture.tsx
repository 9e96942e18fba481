import { useCallback, useState } from 'react'
import { preload } from 'react-dom'
import type { FallbackPicture } from '../../../admin-bridge/contract'
import { pictureFrom, type MediaPicture } from '../../../cms/domain/media-name'
import can from '../pictures/can.svg?no-inline'
import episode from '../pictures/episode.svg?no-inline'
import portrait from '../pictures/portrait.svg?no-inline'
import post from '../pictures/post.svg?no-inline'
import restaurant from '../pictures/restaurant.svg?no-inline'
import { placeholderOf } from './placeholder'
import styles from './picture.module.css'

/** Default pictures for records without one, with their sizes. */
const FALLBACKS = {
  can: { url: can, width: 480, height: 600 },
  restaurant: { url: restaurant, width: 960, height: 640 },
  episode: { url: episode, width: 960, height: 540 },
  post: { url: post, width: 960, height: 540 },
  portrait: { url: portrait, width: 240, height: 240 },
} as const satisfies Record<FallbackPicture, { url: string; width: number; height: number }>
export type { FallbackPicture }

/** The URL of a fallback picture. */
export const fallbackUrl = (name: FallbackPicture): string => FALLBACKS[name].url

export type PictureProps = {
  /** The picture's URL from a record; null for none. */
  src: string | null | undefined
  /** What stands for a picture without a description, and for the fallback. */
  alt: string
  /** The description of the picture in the library; the fallback is another picture. */
  description?: string | null | undefined
  /** Its focal point in the library, as CSS states it; null for the middle. */
  focus?: string | null | undefined
  fallback: FallbackPicture
  /** The `sizes` attribute. */
  sizes: string
  /** The same where a photograph takes more of its place than a figure that is cut out. */
  filledSizes?: string
  /** For the largest picture of the page, which is loaded first. */
  priority?: boolean
  className?: string
  imageClassName?: string
  /** The view transition name. */
  transitionName?: string
}

/** The attributes of a `<source>` for the variants in one format; null if there are none. */
function sourceOf(variants: MediaPicture['variants'], format: string): { type: string; srcSet: string } | null {
  const set = variants.filter((variant) => variant.format === format).map(({ url, width }) => `${url} ${width}w`)
  return set.length > 0 ? { type: `image/${format}`, srcSet: set.join(', ') } : null
}

/** Has the head of a page ask for its largest picture, before fonts and before the markup that shows it. */
const preloadSizes = (src: string, imageSrcSet: string, imageSizes: string): void => {
  if (import.meta.env.SSR) preload(src, { as: 'image', imageSrcSet, imageSizes, type: 'image/avif', fetchPriority: 'high' })
}

/**
 * What is left to show of a picture: its sizes, the original if one of them failed, nothing if that failed as well.
 * @param src its URL.
 */
function useFailures(src: string | null | undefined) {
  const [failed, setFailed] = useState<{ src: string; isWhole: boolean } | null>(null)
  const hasFailed = failed !== null && src === failed.src
  const shown = src && !(hasFailed && failed.isWhole) ? src : null
  const media = shown ? pictureFrom(shown) : null
  const hasSizes = media !== null && media.variants.length > 0
  // A server that makes many sizes refuses further ones for a while; it has the picture itself.
  const fail = useCallback(() => {
    if (shown) setFailed({ src: shown, isWhole: hasFailed || !hasSizes })
  }, [shown, hasFailed, hasSizes])
  // A picture that failed before hydration fired its error event before React could handle it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail()
    },
    [fail],
  )
  return { shown, media, sized: hasFailed ? null : media, check, fail }
}

/**
 * A picture of a record. Uploaded pictures come in several sizes and formats, with known dimensions and a placeholder. The
 * original replaces a size that fails to load, and a default picture one that is missing or fails as well. `data-cut-out` marks a figure without a background, which a place shows
 * whole and lit from behind; a photograph fills its place.
 */
export function Picture({
  src,
  alt,
  description,
  focus,
  fallback,
  sizes: givenSizes,
  filledSizes = givenSizes,
  priority = false,
  className,
  imageClassName,
  transitionName,
}: PictureProps) {
  const { shown, media, sized, check, fail } = useFailures(src)
  const { url, width, height } = FALLBACKS[fallback]
  // The first frame of an animated picture, for visitors who prefer reduced motion.
  const still = sized && sourceOf(sized.stills, 'avif')
  const [avif, webp] = ['avif', 'webp'].map((format) => sized && sourceOf(sized.variants, format))
  const { background, isCutOut = !shown } = (media && placeholderOf(media.thumbHash)) ?? {}
  const sizes = isCutOut ? givenSizes : filledSizes
  if (avif && priority) preloadSizes(shown ?? '', avif.srcSet, sizes)
  const style = {
    '--blur': background,
    objectPosition: (shown && focus) || undefined,
    viewTransitionName: transitionName,
  }
  return (
    <picture
      className={[styles.picture, className].filter(Boolean).join(' ')}
      // a new element: one that has failed still says so when its address changes
      key={shown ? `${shown} ${sized !== null}` : 'fallback'}
      data-cut-out={isCutOut || undefined}
    >
      {still && <source {...still} sizes={sizes} media="(prefers-reduced-motion: reduce)" />}
      {avif && <source {...avif} sizes={sizes} />}
      {webp && <source {...webp} sizes={sizes} />}
      <img
        ref={check}
        className={[styles.image, imageClassName].filter(Boolean).join(' ')}
        src={shown ?? url}
        alt={(shown && description) || alt}
        width={media?.width ?? width}
        height={media?.height ?? height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        onError={shown ? fail : undefined}
        style={style}
      />
    </picture>
  )
}
