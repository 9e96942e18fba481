import { capitalizedNoun, COLLECTIONS, entityNames, GROUPS, listName, type EntityName, type GroupName } from '../../cms/domain/entities'
import { paths } from '../shared/routing/paths'
import type { ModuleFacts } from './data/define-module'
import type { FoundRecord } from './data/matches'
import type { ConsoleResource } from './data/resource'

const found = import.meta.glob<ModuleFacts | undefined>('./modules/*/module.ts', { eager: true, import: 'consoleModule' })

const ACCENTS = { caffeine: 'acid', culinary: 'ember', writing: 'violet', people: 'ink' } as const satisfies Record<GroupName, string>

/** One module of the console, as the navigation, the home page and the palette show it. */
export type ConsoleModule = {
  readonly label: string
  readonly group: string
  readonly accent: (typeof ACCENTS)[GroupName]
  readonly path: string
  readonly resource: ConsoleResource
  readonly create: { readonly label: string; readonly to: string }
  /** The palette entry of a record. */
  readonly entry: (record: FoundRecord) => { readonly label: string; readonly name: string; readonly to: string }
}

/** The description of a module, from the folder of the entity's collection. @throws Error if there is no such file. */
function factsOf(name: EntityName): ModuleFacts {
  const file = `modules/${COLLECTIONS[name]}/module.ts`
  const facts = found[`./${file}`]
  if (!facts) throw new Error(`site/console/${file} must export consoleModule`)
  return facts
}

function moduleFor({ resource, recordLabel }: ModuleFacts): ConsoleModule {
  const { entity } = resource.contract
  const { name } = entity
  return {
    label: listName(entity),
    group: GROUPS[entity.group],
    accent: ACCENTS[entity.group],
    path: paths.admin.list(name),
    resource,
    create: { label: `New ${entity.noun}`, to: paths.admin.create(name) },
    entry: (record) => ({
      label: record.isNumbered ? `${capitalizedNoun(entity)} #${record.id}: ${record.title}` : (recordLabel?.(record) ?? record.title),
      name: record.title,
      to: paths.admin.edit(name, record.id),
    }),
  }
}

// the groups come from the resources: the table of all declarations would become part of every public page
const described = entityNames.map(factsOf)

/** All modules, in the order of the navigation. */
export const modules: readonly ConsoleModule[] = Object.keys(GROUPS)
  .flatMap((group) => described.filter(({ resource }) => resource.contract.entity.group === group))
  .map(moduleFor)

/** The module that a path belongs to. */
export function moduleOf(pathname: string): ConsoleModule | undefined {
  return modules.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
