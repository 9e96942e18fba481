import { answerableQuery } from '../../../cms/domain/search/answerable-query'
import { paths } from '../../shared/routing/paths'

/** The address of the trash that shows a deleted record, also one that left with another; without a title, all of its kind. */
export const trashOf = ({ kind, title }: { readonly kind: string; readonly title: string }): string =>
  `${paths.admin.trash()}?${new URLSearchParams(title.trim() ? { q: answerableQuery(title) } : { kind }).toString()}`
