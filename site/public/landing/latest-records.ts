import { queryOptions } from '@tanstack/react-query'
import type { FallbackPicture } from '../../../admin-bridge/contract'
import type { ApiClient, Schema } from '../../shared/api/api-client'
import { nameOr, shortDate } from '../../shared/format'
import { paths } from '../../shared/routing/paths'

/** What a card of the landing page shows of a record. */
export type LatestRecord = {
  to: string
  title: string
  date: string
  picture: string | null
  description: string | null
  focus: string | null
}
type Fields = Readonly<Record<string, unknown>>

/** A kind of record, with the names of the fields that its card shows. */
type Kind = {
  path: string
  name: string
  to: (id: number) => string
  title: string
  day: string
  picture: string
  fallback: FallbackPicture
}

/** The kinds in the order of their cards. */
export const KINDS = [
  {
    path: '/v1/caffeine/episodes/',
    name: 'Episode',
    to: paths.episode,
    title: 'title',
    day: 'publication_date',
    picture: 'thumbnail',
    fallback: 'episode',
  },
  {
    path: '/v1/culinary/',
    name: 'Review',
    to: paths.review,
    title: 'restaurant_name',
    day: 'visit_date',
    picture: 'restaurant_image',
    fallback: 'restaurant',
  },
  {
    path: '/v1/blog/posts/',
    name: 'Post',
    to: paths.post,
    title: 'title',
    day: 'published_at',
    picture: 'featured_image',
    fallback: 'post',
  },
] as const satisfies readonly Kind[]

const isRecord = (value: unknown): value is Fields & { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

/** The first record of a list. The schemas of three kinds would weigh more than the rest of the page's own code. */
const firstRecord: Schema<(Fields & { id: number }) | null> = {
  safeParse: (rows) =>
    Array.isArray(rows) ? { success: true, data: rows.find(isRecord) ?? null } : { success: false, error: 'not a list' },
}

function shown(record: Fields & { id: number }, { name, to, title, day, picture }: Kind): LatestRecord {
  const textOf = (field: string): string | null => {
    const value = record[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    to: to(record.id),
    title: nameOr(textOf(title) ?? '', name, record.id),
    date: shortDate(textOf(day)),
    picture: textOf(`${picture}_url`),
    description: textOf(`${picture}_alt`),
    focus: textOf(`${picture}_focus`),
  }
}

/** The latest published record of a kind; null if there is none. The page is complete without it. */
export const latestRecord = (api: ApiClient, kind: Kind) =>
  queryOptions({
    queryKey: ['latest', kind.name] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.get(kind.path, firstRecord, { query: { limit: 1 }, signal, ofPublic: true })
      return data && shown(data, kind)
    },
    meta: { silent: true },
  })
