import { thumbHashToAverageRGBA } from 'thumbhash'

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))

const toByte = (value: number): number => Math.round(value * 255)

/**
 * The background of a picture while it loads: a glow in its average colour. A whole blurred picture would add four kilobytes per card
 * to the page.
 * @param thumbHash base64url, from the picture's name. @returns a CSS background, or undefined if the hash is invalid.
 */
export function placeholderBackground(thumbHash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbHash))
    const colour = `rgb(${toByte(r)} ${toByte(g)} ${toByte(b)})`
    return `radial-gradient(closest-side, ${colour}, var(--bench))`
  } catch {
    return undefined
  }
}
