import { createContext, use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** A query of the API. */
type Query = Readonly<Record<string, string | number | boolean | undefined>>
type ListState = { readonly list: Query }

const ListContext = createContext<ListState | undefined>(undefined)
/** Tells the links of cards which list they are in, as a query of the API. */
export const InList = ListContext.Provider

/** What a link to a record hands on to the record's page: the list that it is in. It is kept with the entry of the browser's history. */
export const useLinkState = (): ListState | undefined => use(ListContext)

const subscribe = () => () => undefined
const NO_LIST: Query = {}
const isObject = (value: unknown): value is Query => typeof value === 'object' && value !== null

/** The list that the reader came from; the ordinary one while a page hydrates, because the server does not know of another. */
export function useCameFrom(): Query {
  const state: unknown = useLocation().state
  const list: unknown = isObject(state) ? state['list'] : null
  return useSyncExternalStore(
    subscribe,
    () => (isObject(list) ? list : NO_LIST),
    () => NO_LIST,
  )
}
