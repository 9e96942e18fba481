import { useEffect, useRef, useState, type RefObject } from 'react'
import { TYPED_TOKEN, previewAddress } from '../../../admin-bridge/contract'
import { isReady, showMessage, type TypedPreview } from '../../features/previews/frame-messages'
import styles from './preview.module.css'

/** The widths at which a page can be shown, in pixels. */
export const WIDTHS = { phone: 390, desktop: 1080 } as const
export type Device = keyof typeof WIDTHS

type Size = { readonly width: number; readonly height: number }

/** The size of an element in pixels, and its changes; null at first. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The framed page's width and the scale at which it fits. A phone is never wider than the room for it. */
function fit(device: Device, { width, height }: Size) {
  const inner = device === 'phone' ? Math.min(WIDTHS.phone, width) : Math.max(WIDTHS.desktop, width)
  const scale = Math.min(1, width / inner)
  return { inlineSize: inner, blockSize: height / scale, transform: `scale(${scale})`, marginInlineStart: (width - inner * scale) / 2 }
}

/** Tells the framed page what to show, from the moment at which it says that it listens. */
function useShowing(frame: RefObject<HTMLIFrameElement | null>, preview: TypedPreview | null): void {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      if (isReady(event, frame.current?.contentWindow ?? null)) setLoads((count) => count + 1)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [frame])
  useEffect(() => {
    if (loads > 0 && preview) frame.current?.contentWindow?.postMessage(showMessage(preview), window.location.origin)
  }, [frame, loads, preview])
}

/** The page of a record, with what is typed, at the width of a device. */
export function PreviewFrame({ preview, device }: { readonly preview: TypedPreview | null; readonly device: Device }) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const size = useSize(place)
  useShowing(frame, preview)
  return (
    <div ref={place} className={styles.place}>
      <iframe
        ref={frame}
        title="Page with what you typed"
        src={previewAddress(TYPED_TOKEN)}
        className={styles.frame}
        style={size ? fit(device, size) : undefined}
      />
    </div>
  )
}
