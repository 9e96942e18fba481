import type { Payload } from 'payload'
import { KeptRows, type Row } from '../kept-rows'
import { parseJson } from './stored'
import type { PictureMarks, Titled } from './types'

// The trash and the pending drafts note the pictures of a record as a JSON list; see `picturesOf`.

/** The records of the trash, or those with a pending draft, that use a picture. A draft does not know its title. */
export async function keptWithPicture(payload: Payload, slug: 'trash' | 'drafts', { mark, urlPart }: PictureMarks): Promise<Titled[]> {
  const parts = [mark, urlPart].flatMap((part) => (part === null ? [] : [{ pictures: { contains: part } }]))
  if (parts.length === 0) return []
  // a coarse look at the text, then an exact one at the pictures in it
  const found: (Pick<Row<'drafts'>, 'kind' | 'record' | 'pictures'> & { title?: string })[] =
    slug === 'trash'
      ? await new KeptRows(payload, slug).find({ or: parts }, ['kind', 'record', 'title', 'pictures'], { sort: 'version' })
      : await new KeptRows(payload, slug).find({ or: parts }, ['kind', 'record', 'pictures'])
  const isUsed = (picture: string): boolean => picture === mark || (urlPart !== null && picture.includes(urlPart))
  return found
    .filter(({ pictures }) => parseJson<string[]>(pictures).some(isUsed))
    .map(({ kind, record, title = '' }) => ({ kind, record, title }))
}

/** All pictures that the trash and the pending drafts note; see `picturesOf`. @throws the database's error. */
export async function keptPictures(payload: Payload): Promise<string[]> {
  const some = { pictures: { not_equals: '[]' } }
  const trash = await new KeptRows(payload, 'trash').find(some, ['pictures'])
  const drafts = await new KeptRows(payload, 'drafts').find(some, ['pictures'])
  return [...trash, ...drafts].flatMap(({ pictures }) => parseJson<string[]>(pictures))
}
