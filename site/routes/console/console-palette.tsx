import { useNavigate } from 'react-router-dom'
import { CommandPalette } from '../../shared/console/palette/command-palette'
import type { PaletteEntry } from '../../shared/console/palette/palette-search'
import { useAllRecords } from '../../shared/console/records'
import { paths } from '../../shared/paths'
import { modules, type ConsoleModule } from './modules'

const pages: readonly PaletteEntry[] = [
  { key: 'page:home', group: 'Go to', label: 'Dashboard', to: paths.admin.home(), pinned: true },
  ...modules.map(({ label, path }): PaletteEntry => ({ key: `page:${path}`, group: 'Go to', label, to: path, pinned: true })),
]
const creations = modules.map(({ create }): PaletteEntry => ({ key: `new:${create.label}`, group: 'Create', label: create.label, to: create.to, pinned: true }))

/** The palette over this console's modules and every record of them. */
export function ConsolePalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  // The modules never change, so neither does the number or the order of these reads.
  const records = modules.flatMap((module) => entriesOf(module, useAllRecords(module.resource).data?.items))
  return (
    <CommandPalette
      entries={[...pages, ...creations, ...records]}
      onClose={onClose}
      onChoose={(to) => {
        onClose()
        void navigate(to)
      }}
    />
  )
}

function entriesOf(module: ConsoleModule, items: readonly { id: number }[] | undefined): PaletteEntry[] {
  return (items ?? []).map((item) => ({ key: `${module.path}:${item.id}`, group: module.label, ...module.entry(item as never) }))
}
