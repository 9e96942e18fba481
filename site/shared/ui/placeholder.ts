import { thumbHashToAverageRGBA } from 'thumbhash'

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))

const part = (value: number): number => Math.round(value * 255)

/**
 * What stands in a picture's place until it is here: its average colour as a light in the middle of the bench, which is how
 * our pictures are lit. The whole blurred picture would be four kilobytes of page for each card.
 * @param thumbHash base64url, from the picture's name. @returns a CSS background, or undefined for a hash that is none.
 */
export function likenessOf(thumbHash: string): string | undefined {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(thumbHash))
    const colour = `rgb(${part(r)} ${part(g)} ${part(b)})`
    return `radial-gradient(closest-side, ${colour}, var(--bench))`
  } catch {
    return undefined
  }
}
