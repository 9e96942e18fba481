import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useApi } from '../../shared/api/api-context'
import { notify } from '../../shared/notify'
import { paths } from '../../shared/routing/paths'
import { prefetchEdited, useReadEdited } from '../data/edited-record'
import type { ConsoleResource } from '../data/resource'
import { usePageOfIds } from '../data/windows'
import { backTo, onPage, originIn } from './origin'
import { nextIn, placeIn } from './walk'

/** Said when there is no next record. */
const WAS_LAST = 'That was the last record of this list.'
/** Said when the next page of the list cannot be read. What was changed is saved by then. */
const UNREAD = 'The next record of this list could not be found. Please try again from the list.'

/** An address, and the state of the navigation to it. */
export type Destination = { readonly to: string; readonly state?: object }

/** The way on from a form: where it stands in its list, and to the next record. */
export type WayOn = {
  readonly place: number
  readonly total: number
  readonly heading: string
  /** Opens the next record, or the list behind the last one. @param focus the field that the next form focuses. */
  readonly go: (focus: string | null) => void
}

/** The ways out of a form that was opened from a list. */
export type Ways = {
  /** The list, with the row of a record; null if the form was opened in another way. @param id null for none. */
  readonly back: (id: number | null) => Destination | null
  /** The same with the row of the form's own record. */
  readonly own: Destination | null
  /** The same, if it is a list of the form's own kind of record. */
  readonly toSameKind: Destination | null
  /** Null if there is no order to go on in. */
  readonly on: WayOn | null
  /** The state for links to other forms that lead back to the same list. */
  readonly passOn: object | undefined
}

/** Finds the ways out of a form. @param id the record that it edits; null for a new one. */
export function useWays(resource: ConsoleResource, id: number | null): Ways {
  const { state }: { readonly state: unknown } = useLocation()
  const navigate = useNavigate()
  const api = useApi()
  const queryClient = useQueryClient()
  const readPage = usePageOfIds(resource)
  const readEdited = useReadEdited(resource)
  const origin = originIn(state)
  const { name } = resource.contract.entity
  const isSameKind = origin?.walk.kind === name
  const place = origin && isSameKind && id !== null ? placeIn(origin.walk, id) : null
  const following = origin && id !== null && place !== null ? origin.walk.ids[origin.walk.ids.indexOf(id) + 1] : undefined
  useEffect(() => {
    if (following !== undefined) void prefetchEdited({ api, queryClient }, resource, following)
  }, [api, queryClient, resource, following])
  if (!origin) return { back: () => null, own: null, toSameKind: null, on: null, passOn: undefined }
  const { walk } = origin
  const goOn = async (from: number, focus: string | null): Promise<void> => {
    // a form that cannot be read says so itself
    const exists = (each: number): Promise<boolean> =>
      readEdited(each).then(
        (record) => record !== null,
        () => true,
      )
    const next = await nextIn(walk, from, (page) => readPage({ query: walk.query, page }), exists).catch(() => 'unread' as const)
    if (next === null || next === 'unread') {
      if (next === null) notify.success(WAS_LAST)
      else notify.failure(UNREAD)
      await navigate(origin.list, { state: backTo(origin, from) })
      return
    }
    const list = next.walk === walk ? origin.list : onPage(origin.list, next.walk.page)
    // the back button leads to the list, not through all forms
    await navigate(paths.admin.edit(name, next.id), {
      replace: true,
      state: { origin: { ...origin, list, id: next.id, walk: next.walk }, focus },
    })
  }
  const own = { to: origin.list, state: backTo(origin, id) }
  return {
    back: (row) => ({ to: origin.list, state: backTo(origin, row) }),
    own,
    toSameKind: isSameKind ? own : null,
    on: id === null || place === null ? null : { place, total: walk.total, heading: origin.heading, go: (focus) => void goOn(id, focus) },
    passOn: { origin: { ...origin, id: null } },
  }
}
