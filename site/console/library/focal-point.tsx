import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MEDIA_API_PATH, mediaSchema } from '../../../admin-bridge/contract'
import { readFocus, type FocalPoint as Point } from '../../../cms/domain/picture-focus'
import { useApi } from '../../shared/api/api-context'
import { failureMessage } from '../../shared/api/failure-messages'
import { Picture } from '../../shared/ui/picture'
import type { LibraryPicture } from '../data/media'
import styles from './focal-point.module.css'
import { readAgain } from '../data/read-again'

const SAVE_AFTER_MS = 600
const MIDDLE: Point = { x: 50, y: 50 }

/** Steps of the arrow keys, in percent; with Shift ten times as far. */
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)))
const textOf = ({ x, y }: Point): string => `${x}% ${y}%`

/** Where an arrow key moves a point; null for another key. */
export function movedBy(key: string, isFar: boolean, { x, y }: Point): Point | null {
  const step = STEPS[key]
  if (!step) return null
  const by = isFar ? 10 : 1
  return { x: within(x + step.x * by), y: within(y + step.y * by) }
}

/** The point of a file, which is saved a moment after its last move, and when the dialog closes. */
function usePoint({ id, focus }: LibraryPicture): { point: Point; status: string; move: (point: Point) => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const [point, setPoint] = useState(readFocus(focus) ?? MIDDLE)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; point: Point } | null>(null)
  const save = useMutation({
    mutationFn: (moved: Point) => api.send('PUT', `${MEDIA_API_PATH}/${id}`, { focus: textOf(moved) }, mediaSchema),
    onSettled: () => void readAgain(queryClient),
  })
  const flush = (): void => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    const moved = waiting.current.point
    waiting.current = null
    save.mutate(moved)
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(() => () => latest.current(), [])
  return {
    point,
    status: save.isPending ? 'Saving...' : save.isError ? (failureMessage(save.error) ?? '') : save.isSuccess ? 'Focal point saved.' : '',
    move(moved) {
      setPoint(moved)
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { point: moved, timer: setTimeout(() => latest.current(), SAVE_AFTER_MS) }
    },
  }
}

/** The picture with its focal point, which a click or the arrow keys move, and how cards cut the picture. */
export function FocalPointPicker({ picture }: { readonly picture: LibraryPicture }) {
  const { point, status, move } = usePoint(picture)
  const frame = useRef<HTMLDivElement>(null)
  const handleClick = ({ clientX, clientY, detail }: MouseEvent): void => {
    // Enter on the point is a click without a place.
    if (detail === 0) return
    const box = frame.current?.getBoundingClientRect()
    if (box) move({ x: within(((clientX - box.left) / box.width) * 100), y: within(((clientY - box.top) / box.height) * 100) })
  }
  const handleKey = (event: KeyboardEvent): void => {
    const moved = movedBy(event.key, event.shiftKey, point)
    if (!moved) return
    event.preventDefault()
    move(moved)
  }
  const { x, y } = point
  return (
    <div className={styles.picker}>
      {/* the button inside does the same by keyboard */}
      <div ref={frame} className={styles.frame} onClick={handleClick} role="presentation">
        <Picture className={styles.picture} src={picture.url} alt={picture.alt ?? 'Without a description'} fallback="post" sizes="480px" />
        <button
          type="button"
          className={styles.point}
          style={{ '--x': `${x}%`, '--y': `${y}%` }}
          aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Arrow keys move it.`}
          onKeyDown={handleKey}
        />
      </div>
      <p className={styles.hint}>
        Click the part that must stay in view where a place cuts the picture, or move the point with the arrow keys.
      </p>
      <ul className={styles.previews} aria-label="How places cut it">
        {(['4 / 5', '16 / 9', '1 / 1'] as const).map((shape) => (
          <li key={shape} data-shape={shape}>
            <Picture src={picture.url} alt="" focus={textOf(point)} fallback="post" sizes="120px" />
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {status}
      </p>
    </div>
  )
}
