import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done on the current page. */
export type Command = {
  /** Unique among the commands of a page. */
  readonly key: string
  readonly label: string
  /** Other words by which the palette finds it. */
  readonly alias?: string
  /** `record`: acts on the record that is open. `console`: acts on the console. */
  readonly on: 'record' | 'console'
  readonly run: () => void
}

// outside of React: the palette stands above the pages and knows none of them
const sources = new Set<() => readonly Command[]>()
const listeners = new Set<() => void>()
/** Counts the changes of what is offered. */
let version = 0

function change(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** Offers commands in the palette while the component is shown. An empty list offers none. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  const keys = commands.map(({ key }) => key).join(' ')
  useEffect(() => {
    const read = (): readonly Command[] => latest.current
    sources.add(read)
    change()
    return () => {
      sources.delete(read)
      change()
    }
  }, [keys])
}

/** What can be done on the current page, that of an open record first. */
export function currentCommands(): readonly Command[] {
  const all = [...sources].flatMap((read) => read())
  return [...all.filter(({ on }) => on === 'record'), ...all.filter(({ on }) => on === 'console')]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A number that changes with what the current page offers: a record may load while the palette is open. */
export const useCommandsVersion = (): number => useSyncExternalStore(subscribe, () => version)
