import type { Payload } from 'payload'
import { KeptRows } from '../kept-rows'
import { parseJson } from './stored'
import type { PictureMarks, RecordKey } from './types'

/** A record in the trash with its title, or one with a pending draft. */
export type KeptUse = RecordKey & { readonly title: string | null }

// The trash and the pending drafts note the pictures of a record as a JSON list; see `picturesOf`.

/** The records of the trash that use a picture, then those whose pending draft does. A draft does not know its title: null. */
export async function keptWithPicture(payload: Payload, { mark, urlPart }: PictureMarks): Promise<KeptUse[]> {
  // a coarse look at the text, then an exact one at the pictures in it
  const parts = [mark, urlPart].flatMap((part) => (part === null ? [] : [{ pictures: { contains: part } }]))
  const trash = await new KeptRows(payload, 'trash').find({ or: parts }, ['kind', 'record', 'title', 'pictures'], { sort: 'version' })
  const drafts = await new KeptRows(payload, 'drafts').find({ or: parts }, ['kind', 'record', 'pictures'])
  const isUsed = (picture: string): boolean => picture === mark || (urlPart !== null && picture.includes(urlPart))
  return [...trash, ...drafts.map((draft) => ({ ...draft, title: null }))]
    .filter(({ pictures }) => parseJson<string[]>(pictures).some(isUsed))
    .map(({ kind, record, title }) => ({ kind, record, title }))
}

/** All pictures that the trash and the pending drafts note; see `picturesOf`. @throws the database's error. */
export async function keptPictures(payload: Payload): Promise<string[]> {
  const some = { pictures: { not_equals: '[]' } }
  const trash = await new KeptRows(payload, 'trash').find(some, ['pictures'])
  const drafts = await new KeptRows(payload, 'drafts').find(some, ['pictures'])
  return [...trash, ...drafts].flatMap(({ pictures }) => parseJson<string[]>(pictures))
}
