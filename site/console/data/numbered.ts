import type { Entity } from '../../../cms/domain/entities'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { idFrom } from '../../shared/routing/paths'

/** The kind that a number alone means: people speak of episodes by their number. */
const NUMBERED_KIND = 'episode'
/** Letters from which on a beginning of a kind counts: "ep 7". */
const SHORTEST = 2

/** The id in a text that names a record of this kind by its number: "episode 7", "ep #7", and for episodes "#7" and "7". Null for other texts. */
export function numberOf({ noun }: Pick<Entity, 'noun'>, text: string): number | null {
  const parts = /^(?<kind>[\p{L} ]*?)\s*#?(?<id>\d+)$/u.exec(normalizeForSearch(text.trim()))?.groups
  const kind = parts?.['kind'] ?? ''
  const isMeant = kind === '' ? noun === NUMBERED_KIND : kind.length >= SHORTEST && noun.startsWith(kind.replace(/s$/, ''))
  return isMeant ? idFrom(parts?.['id']) : null
}
