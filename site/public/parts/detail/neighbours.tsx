import { queryOptions, useQuery } from '@tanstack/react-query'
import { capitalizedNoun, wireName } from '../../../../cms/domain/entities'
import type { ApiClient, Query } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { nameOr, typographic } from '../../../shared/format'
import { truncatedTitle } from '../../../shared/format/truncated-title'
import { useCameFrom } from '../../../shared/routing/came-from'
import { AppLink } from '../../../shared/routing/app-link'
import { paths } from '../../../shared/routing/paths'
import { Page } from '../page/page'
import type { DetailResource } from './detail'
import styles from './neighbours.module.css'

const TITLE_CHARACTERS = 90

type Neighbour = { id: number; title: string } | undefined
type NeighbourSource = Pick<DetailResource<unknown>, 'contract' | 'keys' | 'readPublic'>

/**
 * The records before and after one.
 * @param list the list that the reader came from. A record that has left it has the neighbours of the ordinary list.
 */
export const neighbours = (api: ApiClient, { contract, keys, readPublic }: NeighbourSource, id: number, list: Query = {}) =>
  queryOptions({
    queryKey: [...keys.root, 'neighbours', id, list] as const,
    queryFn: async ({ signal }) => {
      const { entity } = contract
      const read = async (query: Query) => (await readPublic(api, { ...query, around: id, limit: 3 }, signal)).items
      const found = await read(list)
      const items = found.length === 0 && Object.keys(list).length > 0 ? await read({}) : found
      const at = items.findIndex((item) => item.id === id)
      const linkTo = (index: number): Neighbour => {
        const item = at < 0 ? undefined : items[index]
        const name: unknown = item && Reflect.get(item, wireName(entity.titleField, { kind: 'line' }))
        return (
          item && {
            id: item.id,
            title: truncatedTitle(
              typographic(nameOr(typeof name === 'string' ? name : '', capitalizedNoun(entity), item.id)),
              TITLE_CHARACTERS,
            ),
          }
        )
      }
      return { previous: linkTo(at - 1) ?? null, next: linkTo(at + 1) ?? null }
    },
    meta: { silent: true },
  })

/** Links to the previous and the next record of the list that the reader came from. Nothing if there are none or they cannot be read. */
export function Neighbours({ resource, id }: { resource: NeighbourSource; id: number }) {
  const { name, plural } = resource.contract.entity
  const list = useCameFrom()
  const { data, isPending } = useQuery({
    ...neighbours(useApi(), resource, id, list),
    // until those of the list are known, the ones of the ordinary list stay; never those of another record
    placeholderData: (known, query) => (query?.queryKey.includes(id) ? known : undefined),
  })
  if (!isPending && !data?.previous && !data?.next) return null
  return (
    <Page className={styles.page}>
      <nav className={styles.neighbours} aria-label={`Neighbouring ${plural}`} data-screen-only="">
        {(['previous', 'next'] as const).map((side) => {
          const to = data?.[side]
          return (
            to && (
              <AppLink key={side} to={paths[name](to.id)} state={{ list }} rel={side.slice(0, 4)} className={styles.link} data-side={side}>
                <span className={styles.label}>{side}</span>
                <span className={styles.title}>{to.title}</span>
              </AppLink>
            )
          )
        })}
      </nav>
    </Page>
  )
}
