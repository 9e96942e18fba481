import { useNavigate } from 'react-router-dom'
import { CommandPalette } from './command-palette'
import type { PaletteEntry } from './palette-search'
import { useAllRecordsOf } from '../data/records'
import { paths } from '../../shared/routing/paths'
import { modules, type ConsoleModule } from '../console-modules'

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

/** The palette with the console's pages, create actions and records. */
export function ConsolePalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const records = useAllRecordsOf(resources)
  const entries = [...pages, ...creations, ...modules.flatMap((module, index) => entriesOf(module, records[index] ?? []))]
  return (
    <CommandPalette
      entries={entries}
      onClose={onClose}
      onChoose={(to) => {
        onClose()
        void navigate(to)
      }}
    />
  )
}

function entriesOf(module: ConsoleModule, items: ReadonlyArray<{ id: number }>): PaletteEntry[] {
  return items.map((item) => ({ key: `${module.path}:${item.id}`, group: module.label, ...module.entry(item) }))
}
