import { matchPath, parsePath } from 'react-router-dom'
import type { EntityName } from '../../../../cms/domain/entities'
import { paths, patterns } from '../../../shared/routing/paths'

/** The page of a create form: that of a list, if the form stands above it. */
const pageOf = (address: string): string => parsePath(address).pathname ?? address

/** What opens the form with this path: its own page, or the list above which it stands. */
export const formAddress = (path: string): string =>
  Object.values(patterns.admin.create).find((address) => pageOf(address) === path) ?? path

/** Whether the form with this path is one of a kind of record, new or stored. */
export const isFormOf = (entity: EntityName, path: string): boolean =>
  path === pageOf(paths.admin.create(entity)) ||
  matchPath(patterns.admin.edit[entity], path) !== null ||
  (entity === 'drink' && matchPath(patterns.admin.newDrink, path) !== null)
