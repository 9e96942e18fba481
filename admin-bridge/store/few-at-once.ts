import { setTimeout as pause } from 'node:timers/promises'

/** Records that share a commit, where the database can do that. Twice as many are no faster, and other writes wait four times as long. */
const AT_ONCE = 8
/** The transactions occupy the event loop; in this pause between them, other requests get their turn. */
const PAUSE_MS = 5

/**
 * Writes many records, as many at once as share a commit, with a pause for other requests in between.
 * @param sharesCommits whether writes that wait for each other share a commit; without it, they run one by one.
 * @param goesOn asked before each group. @throws the first error of `write` or `goesOn`.
 */
export async function fewAtOnce<Target>(
  targets: readonly Target[],
  write: (target: Target) => Promise<void>,
  { sharesCommits, goesOn = () => true }: { readonly sharesCommits: boolean; readonly goesOn?: () => boolean | Promise<boolean> },
): Promise<void> {
  const atOnce = sharesCommits ? AT_ONCE : 1
  for (let from = 0; from < targets.length && (await goesOn()); from += atOnce) {
    if (from > 0) await pause(PAUSE_MS)
    await Promise.all(targets.slice(from, from + atOnce).map(write))
  }
}
