import { LINE_MAX } from './limits'
import { oneLine } from './text'

// Control and format characters, such as those that reverse the direction of writing, and lone surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Cf}]|\p{Surrogate}/gu

/** The title of a picture: the name of the file that was uploaded, without its folders. Null if nothing of it can be shown. */
export function pictureTitle(fileName: string): string | null {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  const printable = oneLine(name.replaceAll(/[\t\n\r]/g, ' ').replaceAll(UNPRINTABLE, ''))
  return [...printable].slice(0, LINE_MAX).join('') || null
}
