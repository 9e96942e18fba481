import type { Episode } from '../../../shared/api/record-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import type { Column, Facet, Sort } from '../../list/list-types'
import { WarmLink } from '../../ui/warm-link'
import { paths } from '../../../shared/routing/paths'

export const episodeColumns: ReadonlyArray<Column<Episode>> = [
  { key: 'id', header: 'ID', numeric: true, sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'title',
    header: 'Title',
    names: true,
    sortBy: ({ title }) => title,
    cell: ({ id, title }) => <WarmLink to={paths.episode(id)}>{title}</WarmLink>,
  },
  {
    key: 'guest',
    header: 'Guest',
    holds: 'words',
    sortBy: ({ guest_name }) => guest_name,
    cell: ({ guest_name }) => guest_name ?? 'No guest',
  },
  {
    key: 'date',
    header: 'Date',
    holds: 'date',
    sortBy: ({ publication_date }) => publication_date,
    cell: ({ publication_date }) => shortDate(publication_date, CONSOLE_DATE_MESSAGES),
  },
  { key: 'drinks', header: 'Drinks', numeric: true, sortBy: ({ drinks }) => drinks.length, cell: ({ drinks }) => drinks.length },
]

export const episodeSort: Sort = { key: 'date', direction: 'descending' }

export const episodeSearchText = ({ title, guest_name }: Episode): string => `${title}\n${guest_name ?? ''}`

export const episodeFacets: ReadonlyArray<Facet<Episode>> = [
  {
    param: 'lacks',
    label: 'Filter by what is missing',
    all: 'Any content',
    choices: [{ value: 'drinks', label: 'No drinks', keeps: ({ drinks }) => drinks.length === 0 }],
  },
]
