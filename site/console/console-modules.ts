import { GROUPS, listName, wireName, type EntityName, type GroupName } from '../../cms/domain/entities'
import { categoriesApi } from '../features/categories/api'
import { drinksApi } from '../features/drinks/api'
import { episodesApi } from '../features/episodes/api'
import { postsApi } from '../features/posts/api'
import { quotesApi } from '../features/quotes/api'
import { reviewsApi } from '../features/reviews/api'
import { teamApi } from '../features/team/api'
import type { Quote } from '../shared/api/record-types'
import { paths } from '../shared/routing/paths'
import type { ConsoleResource } from './data/records'

type StoredRecord = { readonly id: number }

/** What the console's navigation adds to the declaration of an entity. */
type ModuleFacts = {
  readonly resource: ConsoleResource
  /** The description on the module's card. */
  readonly about: string
  /** The label of a record in the palette, where it is not the title. A method, so that it can take the entity's own record. */
  recordLabel?(record: StoredRecord): string
}

/** The module of each entity, in the order of the navigation. */
const facts = {
  episode: { resource: episodesApi, about: 'Episodes and the drinks tasted in each.' },
  drink: { resource: drinksApi, about: 'Energy drinks, graded S to F.' },
  review: { resource: reviewsApi, about: 'Restaurants we visited, rated and reviewed.' },
  quote: {
    resource: quotesApi,
    about: 'Quotes and their sources.',
    recordLabel: ({ author, quote_text }: Quote) => `${author}: ${quote_text}`,
  },
  post: { resource: postsApi, about: 'Blog posts, including drafts.' },
  category: { resource: categoriesApi, about: 'Topics for blog posts.' },
  teamMember: { resource: teamApi, about: 'Founders, members and special guests.' },
} as const satisfies Record<EntityName, ModuleFacts>

const ACCENTS = { caffeine: 'acid', culinary: 'ember', writing: 'violet', people: 'ink' } as const satisfies Record<GroupName, string>

/** One module of the console, as the navigation, the home page and the palette show it. */
export type ConsoleModule = {
  readonly label: string
  readonly group: string
  readonly accent: (typeof ACCENTS)[GroupName]
  readonly path: string
  readonly resource: ConsoleResource
  readonly about: string
  readonly create: { readonly label: string; readonly to: string }
  /** The palette entry of a record. */
  readonly entry: (record: StoredRecord) => { readonly label: string; readonly to: string }
}

function moduleFor({ resource, about, recordLabel }: ModuleFacts): ConsoleModule {
  const { entity } = resource.contract
  const { name, titleField, fields } = entity
  const title = fields[titleField]
  const titleKey = title && wireName(titleField, title)
  const titleOf = (record: object): string => String(Object.entries(record).find(([key]) => key === titleKey)?.[1])
  return {
    label: listName(entity),
    group: GROUPS[entity.group],
    accent: ACCENTS[entity.group],
    path: paths.admin.list(name),
    resource,
    about,
    create: { label: `New ${entity.noun}`, to: paths.admin.create(name) },
    entry: (record) => ({
      label: recordLabel ? recordLabel(record) : titleOf(record),
      to: paths.admin.edit(name, record.id),
    }),
  }
}

/** All modules, in the order of the navigation. */
export const modules: readonly ConsoleModule[] = Object.values<ModuleFacts>(facts).map(moduleFor)

/** The module that a path belongs to. */
export function moduleOf(pathname: string): ConsoleModule | undefined {
  return modules.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
