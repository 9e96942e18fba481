import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CommandPalette } from './command-palette'
import type { PaletteEntry } from './palette-search'
import { useFound, type Found } from '../data/matches'
import { useSettled } from '../data/use-settled'
import { paths } from '../../shared/routing/paths'
import { modules } from '../console-modules'

const pages: readonly PaletteEntry[] = [
  { key: 'page:home', group: 'Go to', label: 'Console', alias: 'Home Dashboard', to: paths.admin.home(), pinned: true },
  ...modules.map(({ label, path }): PaletteEntry => ({ key: `page:${path}`, group: 'Go to', label, to: path, pinned: true })),
]
const creations = modules.map(({ create }): PaletteEntry => ({
  key: `new:${create.label}`,
  group: 'Create',
  label: create.label,
  alias: `create ${create.label.replace(/^New/, 'add')}`,
  to: create.to,
  pinned: true,
}))

const resources = modules.map(({ resource }) => resource)

const commands = [...pages, ...creations]

const entriesOf = (found: Found, isMatch: boolean): PaletteEntry[] => [
  ...commands,
  ...modules.flatMap((module, index) =>
    (found[index] ?? []).map((item) => ({ key: `${module.path}:${item.id}`, group: module.label, isMatch, ...module.entry(item) })),
  ),
]

const itself = (text: string): string => text

/** The palette with the console's pages and create actions, and with the records that the server finds. */
export function ConsolePalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const searched = useSettled(query, itself)
  const { found, isFound, find } = useFound(resources, searched)
  const isCurrent = isFound && searched === query
  const entries = useMemo(() => entriesOf(found, isCurrent), [found, isCurrent])
  return (
    <CommandPalette
      query={query}
      onQuery={setQuery}
      entries={entries}
      isCurrent={isCurrent}
      find={async (text) => entriesOf(await find(text), true)}
      onClose={onClose}
      onChoose={(to) => {
        onClose()
        void navigate(to)
      }}
    />
  )
}
