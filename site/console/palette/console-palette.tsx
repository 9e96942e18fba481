import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CommandPalette } from './command-palette'
import { localEntries } from './local-entries'
import type { PaletteEntry } from './palette-search'
import { currentCommands, useCommandsVersion } from '../commands/use-commands'
import { useFound, type Found, type FoundRecord } from '../data/matches'
import { useSettled } from '../data/use-settled'
import { modules, type ConsoleModule } from '../console-modules'

const resources = modules.map(({ resource }) => resource)

function entryOf(module: ConsoleModule, record: FoundRecord): Pick<PaletteEntry, 'label' | 'name' | 'act'> {
  const { to, ...names } = module.entry(record)
  return { ...names, act: { to } }
}

const recordEntries = (found: Found, isMatch: boolean): PaletteEntry[] =>
  modules.flatMap((module, index) =>
    (found[index] ?? []).map((item) => ({
      key: `${module.path}:${item.id}`,
      group: module.label,
      isMatch,
      isExact: isMatch && item.isNumbered === true,
      ...entryOf(module, item),
    })),
  )

const itself = (text: string): string => text

type ConsolePaletteProps = {
  /** What was typed before the palette's input had the focus. */
  readonly takeHeld: () => string
  readonly onClose: () => void
}

/** The palette with what can be done here, the console's pages and create actions, and with the records that the server finds. */
export function ConsolePalette({ takeHeld, onClose }: ConsolePaletteProps) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const version = useCommandsVersion()
  // oxlint-disable-next-line react/exhaustive-deps -- what the version stands for is outside of React
  const local = useMemo(() => localEntries(currentCommands()), [version])
  const searched = useSettled(query, itself)
  const { found, isFound, find } = useFound(resources, searched)
  const isCurrent = isFound && searched === query
  const entries = useMemo(() => [...local, ...recordEntries(found, isCurrent)], [local, found, isCurrent])
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      entries={entries}
      isCurrent={isCurrent}
      find={async (text) => [...local, ...recordEntries(await find(text), true)]}
      takeHeld={takeHeld}
      onClose={onClose}
      onChoose={({ act }) => {
        onClose()
        if ('to' in act) void navigate(act.to)
        // after the palette has given the focus back: the command may open a dialog of its own
        else requestAnimationFrame(act.run)
      }}
    />
  )
}
