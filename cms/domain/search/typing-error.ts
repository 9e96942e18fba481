/**
 * Whether two words differ by exactly one typing error: a letter added, left out or replaced, or two neighbouring letters
 * swapped.
 */
export function isOneErrorAway(first: string, second: string): boolean {
  const letters = [[...first], [...second]] as const
  const [short, long] = letters[0].length <= letters[1].length ? letters : [letters[1], letters[0]]
  if (long.length - short.length > 1) return false
  const at = long.findIndex((letter, index) => letter !== short[index])
  if (at < 0) return false
  const rest = (word: readonly string[], from: number): string => word.slice(from).join('')
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at)
  if (rest(long, at + 1) === rest(short, at + 1)) return true
  return long[at] === short[at + 1] && long[at + 1] === short[at] && rest(long, at + 2) === rest(short, at + 2)
}
