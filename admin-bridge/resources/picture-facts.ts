import { readValue } from '../../cms/domain/entities/read-value'
import { pictureFacts } from '../../cms/domain/entities/picture-facts'
import { readFocus } from '../../cms/domain/picture-focus'
import { pictureTitle } from '../../cms/domain/picture-title'
import type { UploadedFile } from '../http/body'
import { httpError } from '../http/errors'
import type { PictureFacts } from '../store/content-store'

/** A picture's description or title as a client sent it. @throws HttpError 422 */
export function pictureFact(name: keyof PictureFacts, sent: unknown): string | null {
  const reading = readValue(pictureFacts[name], sent)
  if (reading.problem !== undefined) throw httpError.validationFailed([{ field: name, message: reading.problem }])
  return reading.value
}

/** Fields of the library that a request changes, by their names in it, as Payload stores them. @throws HttpError 422 */
export function changesOf({ focus, ...texts }: { focus?: unknown; alt?: unknown; title?: unknown }): Record<string, unknown> {
  const stored = Object.entries(texts).map(([name, value]) => [name, pictureFact(name === 'alt' ? 'alt' : 'title', value)] as const)
  if (focus === undefined) return Object.fromEntries(stored)
  const point = readFocus(focus)
  if (!point)
    throw httpError.validationFailed([{ field: 'focus', message: 'Focus must be two percentages from 0 to 100, such as "30% 60%"' }])
  return { ...Object.fromEntries(stored), focalX: point.x, focalY: point.y }
}

/** What is stored with an uploaded picture: its description, if the form has one, and the name of its file. @throws HttpError 422 */
export const factsOf = ({ alt, name }: UploadedFile): PictureFacts => ({ alt: pictureFact('alt', alt), title: pictureTitle(name) })
