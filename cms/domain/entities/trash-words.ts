import { normalizeForSearch } from '../normalize-for-search'
import { countedKinds } from './counted-kinds'
import type { Entity } from './entity'

// What the console says about the trash. `entityOfKind` is a parameter everywhere, because the browser's common code
// must not contain all declarations.

type Named = { readonly kind: string; readonly title: string }
type EntityOfKind = (kind: string) => Entity | undefined

/** Records that are named; of further ones there is the number. */
const NAMED_MAX = 5
/** The longest name in a list of names, in characters. */
const NAME_MAX = 60

function shortened(name: string): string {
  const trimmed = name.trim()
  return trimmed.length > NAME_MAX ? `${trimmed.slice(0, NAME_MAX).trimEnd()}…` : trimmed
}

const counted = (others: readonly Named[], entityOfKind: EntityOfKind): string =>
  countedKinds(
    others.map(({ kind }) => kind),
    entityOfKind,
  ) ?? ''

/** "one, two", and how many more. */
function namesOf(others: readonly Named[], entityOfKind: EntityOfKind): string {
  const names = others
    .slice(0, NAMED_MAX)
    .map(({ kind, title }) => shortened(title) || `a ${entityOfKind(kind)?.noun ?? kind} without a name`)
  return names.join(', ') + (others.length > names.length ? ` and ${others.length - names.length} more` : '')
}

/**
 * What left with a record: "2 drinks: one, two"; null for nothing.
 * @param query what is searched for: records whose title holds its words are named first.
 */
export function alongWords(others: readonly Named[], entityOfKind: EntityOfKind, query = ''): string | null {
  if (others.length === 0) return null
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  const isMatch = ({ title }: Named): boolean => words.length > 0 && words.every((word) => normalizeForSearch(title).includes(word))
  const sorted = [...others.filter(isMatch), ...others.filter((other) => !isMatch(other))]
  return `${counted(sorted, entityOfKind)}: ${namesOf(sorted, entityOfKind)}`
}

type ForGood = {
  /** How many records are chosen. */
  readonly count: number
  /** What left with them, and what was deleted before them and belongs to them. */
  readonly along: readonly Named[]
  readonly before: readonly Named[]
}

/** What a question says before records are removed from the trash for good. */
export function forGoodWords({ count, along, before }: ForGood, entityOfKind: EntityOfKind): string {
  const [they, them] = count === 1 ? ['It', 'it'] : ['They', 'them']
  const sentences = [`${they} cannot be restored afterwards.`]
  if (along.length > 0) {
    const are = along.length === 1 ? 'is' : 'are'
    sentences.push(`${counted(along, entityOfKind)} that went along ${are} deleted for good too: ${namesOf(along, entityOfKind)}.`)
  }
  if (before.length > 0) {
    const were = before.length === 1 ? 'was' : 'were'
    const names = namesOf(before, entityOfKind)
    sentences.push(`${counted(before, entityOfKind)} ${were} deleted before ${them}, and cannot come back without ${them}: ${names}.`)
  }
  return sentences.join(' ')
}

/** What stands in the place of an empty list. @param owner what records of the kind belong to. */
export function emptyTrashWords(isSearched: boolean, entity: Entity | undefined, owner: Entity | undefined): string {
  const along = owner ? ` Those that went along with their ${owner.noun} stand with it.` : ''
  if (isSearched) return `Nothing in the trash matches.${along}`
  if (!entity) return 'The trash is empty.'
  return `No ${entity.plural} in the trash.${along}`
}
