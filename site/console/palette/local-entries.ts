import type { PaletteEntry } from './palette-search'
import type { Command } from '../commands/use-commands'
import { paths } from '../../shared/routing/paths'
import { modules } from '../console-modules'
import { suggestedLines } from '../../../cms/domain/entities/suggested-lines'
import { MERGE_PARAMETER, linesWord } from '../merge/merge-words'

const GO_TO = 'Go to'

const pages: readonly PaletteEntry[] = [
  {
    key: 'page:home',
    group: GO_TO,
    label: 'Console',
    alias: 'Home Dashboard',
    act: { to: paths.admin.home() },
    isLocal: true,
    pinned: true,
  },
  ...modules.map(({ label, path }): PaletteEntry => ({
    key: `page:${path}`,
    group: GO_TO,
    label,
    act: { to: path },
    isLocal: true,
    pinned: true,
  })),
  {
    key: 'page:library',
    group: GO_TO,
    label: 'Library',
    alias: 'pictures images media files documents upload',
    act: { to: paths.admin.library() },
    isLocal: true,
  },
  { key: 'page:history', group: GO_TO, label: 'History', alias: 'changes log', act: { to: paths.admin.history() }, isLocal: true },
  { key: 'page:trash', group: GO_TO, label: 'Trash', alias: 'deleted bin restore', act: { to: paths.admin.trash() }, isLocal: true },
  { key: 'page:account', group: GO_TO, label: 'Account', alias: 'change password', act: { to: paths.admin.account() }, isLocal: true },
]

/** The records of each kind that readers do not see, and the forms that were left unsaved. */
const drafts: readonly PaletteEntry[] = [
  { key: 'drafts:unsaved', group: 'Drafts', label: 'Unsaved drafts', act: { to: `${paths.admin.home()}#drafts` }, isLocal: true },
  ...modules
    .filter(({ resource }) => resource.contract.entity.publishedBy !== undefined)
    .map(({ label, resource }): PaletteEntry => {
      const { name } = resource.contract.entity
      const to = paths.admin.list(name, { status: 'draft' })
      return { key: `drafts:${name}`, group: 'Drafts', label: `Drafts: ${label}`, alias: 'not published', act: { to }, isLocal: true }
    }),
]

const creations: readonly PaletteEntry[] = modules.map(({ create }) => ({
  key: `new:${create.label}`,
  group: 'Create',
  label: create.label,
  alias: `create ${create.label.replace(/^New/, 'add')}`,
  act: { to: create.to },
  isLocal: true,
  pinned: true,
}))

/** The dialogs that merge spellings. */
const merges: readonly PaletteEntry[] = modules.flatMap(({ label, resource }) => {
  const { entity } = resource.contract
  return suggestedLines(entity).map((line): PaletteEntry => ({
    key: `merge:${entity.name}:${line.name}`,
    group: 'Commands',
    label: `Merge ${linesWord(line)}: ${label}`,
    alias: 'spellings similar duplicates rename',
    act: { to: paths.admin.list(entity.name, { [MERGE_PARAMETER]: line.name }) },
    isLocal: true,
  }))
})

const outside: readonly PaletteEntry[] = [
  {
    key: 'site',
    group: 'Commands',
    label: 'View site',
    alias: 'public page',
    act: { run: () => void window.open(paths.home(), '_blank', 'noopener') },
    isLocal: true,
  },
  {
    key: 'panel',
    group: 'Commands',
    label: 'Advanced admin',
    alias: 'panel payload',
    act: { run: () => window.location.assign(paths.panel()) },
    isLocal: true,
  },
]

/** What the palette offers without asking the server: what can be done on this page, pages, forms for new records, and ways out. */
export function localEntries(commands: readonly Command[]): readonly PaletteEntry[] {
  const entryOf = ({ key, label, alias, on, run }: Command): PaletteEntry => ({
    key: `do:${key}`,
    group: on === 'record' ? 'This record' : 'Commands',
    label,
    ...(alias !== undefined && { alias }),
    act: { run },
    isLocal: true,
    ...(on === 'record' && { pinned: true }),
  })
  const own = commands.map(entryOf)
  const onRecord = own.filter(({ pinned }) => pinned)
  return [...onRecord, ...pages, ...creations, ...drafts, ...own.filter(({ pinned }) => !pinned), ...merges, ...outside]
}
