import { thumbHashToAverageRGBA } from 'thumbhash'

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))

const toByte = (value: number): number => Math.round(value * 255)

/** What the hash in a picture's name tells: the background of its place, and whether it is a figure without a background of its own. */
export type Placeholder = { background: string; isCutOut: boolean }

/**
 * The background of a picture while it loads: a glow in its average colour, which stays behind a figure that is cut out. A whole
 * blurred picture would add four kilobytes per card to the page.
 * @param thumbHash base64url, from the picture's name. It holds the average opacity in steps of a fifteenth, so a photograph with
 * rounded corners is none that is cut out. @returns undefined if the hash is invalid.
 */
export function placeholderOf(thumbHash: string): Placeholder | undefined {
  try {
    const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(thumbHash))
    const colour = `rgb(${toByte(r)} ${toByte(g)} ${toByte(b)})`
    return { background: `radial-gradient(closest-side, ${colour}, var(--bench))`, isCutOut: a < 1 }
  } catch {
    return undefined
  }
}
