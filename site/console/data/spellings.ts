import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SIMILAR_PATH, SPELLINGS_PATH, similarSchema, spellingSchema, type SpellingCount } from '../../../admin-bridge/contract/spellings'
import type { Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { compactLine } from '../../../cms/domain/normalize-for-search'
import { useApi } from '../../shared/api/api-context'
import { searchedFor } from './searched-for'

/** Whether two lines are the same but for case, accents and blanks. */
export const isSameLine = (a: string, b: string): boolean => compactLine(a) === compactLine(b)

/**
 * The spelling that somebody probably means: the same line as the typed one, but written otherwise, and in more records. Null if
 * there is none.
 * @param spellings the same lines first, then the most frequent.
 */
export function meantSpelling(spellings: readonly SpellingCount[], typed: string): SpellingCount | null {
  const text = typed.trim()
  if (text === '') return null
  const own = spellings.find(({ value }) => value === text)?.total ?? 0
  return spellings.find(({ value, total }) => value !== text && isSameLine(value, text) && total > own) ?? null
}

const NONE: readonly SpellingCount[] = []

/** How a line of an entity has been written so far, for a typed text; those for the last text stay until the response is there. @param line by its name in the API. */
export function useSpellings(entity: Entity, line: string, text: string, isAsked: boolean, limit: number): readonly SpellingCount[] {
  const api = useApi()
  const query = { kind: kindOf(entity), field: line, ...searchedFor(text), limit }
  const { data } = useQuery({
    queryKey: [SPELLINGS_PATH, query],
    queryFn: async ({ signal }) => (await api.get(`${SPELLINGS_PATH}/`, z.array(spellingSchema), { query, signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // suggestions are a help: without them the field takes any text
    retry: false,
    meta: { silent: true },
  })
  return data ?? NONE
}

/** The spellings of a line that look like one name, group by group. Read anew each time that somebody asks. @param line by its name in the API. */
export function useSimilarSpellings(entity: Entity, line: string) {
  const api = useApi()
  const query = { kind: kindOf(entity), field: line }
  return useQuery({
    queryKey: [SIMILAR_PATH, query],
    queryFn: async ({ signal }) => (await api.get(`${SIMILAR_PATH}/`, z.array(similarSchema), { query, signal })).data,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
}
