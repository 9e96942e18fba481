import { postsApi } from '../../../features/posts/api'
import { countOf } from '../../../shared/format'
import { paths } from '../../../shared/routing/paths'
import { useTotal } from '../../data/totals'
import { ConsoleLink } from '../../ui/console-link'

/** Keeps the place of a count while it loads. */
const PLACEHOLDER = '...'

/** How many posts a category has, drafts included, as a link to them. */
export function PostsOfCategory({ id }: { readonly id: number }) {
  const { total } = useTotal(postsApi, { category_id: id })
  if (total === undefined) return PLACEHOLDER
  if (total === 0) return countOf(0, 'post')
  return <ConsoleLink to={paths.admin.list('post', { category: id })}>{countOf(total, 'post')}</ConsoleLink>
}
