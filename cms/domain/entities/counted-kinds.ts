import { groupDigits } from '../group-digits'
import type { Entity } from './entity'

/**
 * How many there are of each kind: "5 drinks, 2 quotes"; null for none.
 * @param kinds the kind of each record. @param entityOfKind a parameter, because the browser's common code must not contain all declarations.
 */
export function countedKinds(kinds: readonly string[], entityOfKind: (kind: string) => Entity | undefined): string | null {
  const counts = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((other) => other === kind).length
    const entity = entityOfKind(kind)
    return `${groupDigits(count)} ${(count === 1 ? entity?.noun : entity?.plural) ?? kind}`
  })
  return counts.length === 0 ? null : counts.join(', ')
}
