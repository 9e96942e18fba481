import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { VIEWS_PATH, viewSchema, type View } from '../../../admin-bridge/contract/views'
import { useApi } from '../../shared/api/api-context'
import { focusReturned } from './focus-returned'
import { readAgain } from './read-again'

const NONE: readonly View[] = []

/** One's saved views, by name. Without them the sidebar still leads everywhere, so a failure shows no toast. */
export function useViews(): readonly View[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [VIEWS_PATH],
    queryFn: async ({ signal }) => (await api.get(`${VIEWS_PATH}/`, z.array(viewSchema), { signal })).data,
    meta: { silent: true },
  })
  return data ?? NONE
}

/** What the toast of a write says, and what takes it back. */
type Done = { readonly message: string; readonly undo?: () => Promise<unknown> }

/** A view to save. @property replaced the view that gets this filter, order and columns instead of its own. */
export type NewView = Omit<View, 'id'> & { readonly replaced: View | null }

/** Saves, renames and deletes views. Each toast but that of a new one offers the way back. */
export function useViewWrites() {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => readAgain(queryClient, { queryKey: [VIEWS_PATH] })
  const put = ({ id }: View, body: Partial<View>) => api.send('PUT', `${VIEWS_PATH}/${id}`, body, viewSchema)
  const post = ({ kind, name, query }: Omit<View, 'id'>) => api.send('POST', `${VIEWS_PATH}/`, { kind, name, query }, viewSchema)
  const undo = useMutation({
    mutationFn: (back: () => Promise<unknown>) => back(),
    onSettled: () => onSettled().then(() => focusReturned(null)),
    meta: { success: 'Undone' },
  })
  const meta = {
    toast: (result: unknown) => {
      // cast: the result of each of these writes is one
      const { message, undo: back } = result as Done
      return { message, ...(back ? { undo: () => undo.mutate(back) } : {}) }
    },
  }
  return {
    save: useMutation({
      async mutationFn({ replaced, ...view }: NewView): Promise<Done> {
        if (!replaced) return post(view).then(() => ({ message: `View “${view.name}” saved` }))
        await put(replaced, { name: view.name, query: view.query })
        return { message: `View “${view.name}” replaced`, undo: () => put(replaced, { name: replaced.name, query: replaced.query }) }
      },
      onSettled,
      meta,
    }),
    rename: useMutation({
      async mutationFn({ view, name }: { readonly view: View; readonly name: string }): Promise<Done> {
        await put(view, { name })
        return { message: 'View renamed', undo: () => put(view, { name: view.name }) }
      },
      onSettled,
      meta,
    }),
    remove: useMutation({
      async mutationFn(view: View): Promise<Done> {
        await api.command('DELETE', `${VIEWS_PATH}/${view.id}`)
        return { message: `View “${view.name}” deleted`, undo: () => post(view) }
      },
      onSettled,
      meta,
    }),
  }
}
