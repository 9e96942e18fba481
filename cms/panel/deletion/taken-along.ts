import { useEffect, useState } from 'react'
import { usesSomeWords } from '../../domain/deletion-words'
import type { ContentCollection } from '../../domain/entities'
import { referencesTo, type Reference } from '../../domain/entities/references'
import { groupDigits } from '../../domain/group-digits'
import { countRecords } from '../count-records'

export type Ids = readonly (number | string)[]

/** The number of records that refer to any of these. @throws without a response. */
const countOf = ({ entity, key }: Reference, ids: Ids): Promise<number> =>
  countRecords(entity.collection, ids.map((id, index) => `where[${key}][in][${index}]=${id}`).join('&'))

/** What a deletion does to the records that refer to what is deleted, and whether they prevent it. */
export type Consequence = { readonly text: string; readonly prevents: boolean }

/** Null if no record refers to what is deleted. @param count how many refer to it. @param deleted how many records that is. */
function consequenceOf({ entity, field }: Reference, count: number, deleted: number): Consequence | null {
  if (count === 0) return null
  const records = `${groupDigits(count)} ${count === 1 ? entity.noun : entity.plural}`
  if (field.onDelete === 'cascade') return { text: `${records} ${count === 1 ? 'goes' : 'go'} along.`, prevents: false }
  if (field.onDelete === 'clear') return { text: `${records} ${count === 1 ? 'stays' : 'stay'}, without the reference.`, prevents: false }
  if (deleted > 1) return { text: usesSomeWords(records, count), prevents: true }
  return { text: `${records} ${count === 1 ? 'uses' : 'use'} it, so it cannot be deleted.`, prevents: true }
}

/** What goes along with a deletion; nothing while it is being counted. */
export function useTakenAlong(collection: ContentCollection, ids: Ids, isOpen: boolean): Consequence[] {
  const [consequences, setConsequences] = useState<Consequence[]>([])
  const key = ids.join()
  useEffect(() => {
    setConsequences([])
    if (!isOpen || key === '') return undefined
    let isCurrent = true
    const count = async (): Promise<void> => {
      const deleted = key.split(',')
      const found = await Promise.all(
        referencesTo(collection).map(async (reference) => consequenceOf(reference, await countOf(reference, deleted), deleted.length)),
      )
      if (isCurrent) setConsequences(found.filter((each) => each !== null))
    }
    count().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [collection, key, isOpen])
  return consequences
}
