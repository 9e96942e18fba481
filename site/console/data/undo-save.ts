import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { notify } from '../../shared/notify'
import { hasPassed } from '../publication/status'
import { focusReturned } from './focus-returned'
import type { ConsoleResource, Identified } from './resource'
import { onlyIf, refusedVersion, useReadVersion, type Version } from './versions'
import { readAgain } from './read-again'

type Body = Readonly<Record<string, unknown>>

/**
 * A request that undoes a part of a save. `suffix` follows the record's path; `path` is that of the records, unless another one
 * takes the request. `body` is that of the record; `withParts` makes the request's own of it.
 */
export type UndoRequest =
  | {
      readonly method: 'PUT'
      readonly suffix: string
      readonly path?: string
      readonly body: Body
      readonly withParts?: (record: Body) => Body
    }
  | { readonly method: 'DELETE'; readonly suffix: string }

/** A save that can be taken back. */
export type UndoableSave = {
  /** The record as the save left it. */
  readonly saved: Identified
  /** What gives it its former state, in this order. */
  readonly requests: readonly UndoRequest[]
  /** The state of what the save changed beside the record itself. */
  readonly stateOf?: ((record: object) => string) | undefined
}

/** A record's former state, without a time to publish that has passed meanwhile: the schedule would publish it again, unasked. */
function withoutPassedTime(body: Body): Body {
  const time = body['publish_at']
  return typeof time === 'string' && hasPassed(time) ? { ...body, publish_at: null } : body
}

/** Whether the Undo moves a created record to the trash. */
const isRemoval = ({ requests }: UndoableSave): boolean => requests.some(({ method, suffix }) => method === 'DELETE' && suffix === '')

const savedAt = (record: object): unknown => Reflect.get(record, 'updated_at')

/** Why a save is not taken back: somebody has saved or deleted the record since. */
const refusalOf = (version: Version<unknown> | null): string =>
  version === null
    ? 'Somebody deleted it in the meantime. Nothing was undone.'
    : `${version.savedBy ?? 'Somebody'} changed it in the meantime. Nothing was undone.`

/**
 * Takes a save back: gives the record its former state, or moves a created one to the trash. It is a change like any other in
 * the history, and happens only while the record is as the save left it.
 */
export function useUndoSave(resource: ConsoleResource): (save: UndoableSave) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const readVersion = useReadVersion(resource)
  /** Resolves to the reason if nothing was undone, or to null. */
  const undo = async ({ saved, requests, stateOf = () => '' }: UndoableSave): Promise<string | null> => {
    const version = await readVersion(saved.id)
    if (version === null || savedAt(version.record) !== savedAt(saved)) return refusalOf(version)
    if (stateOf(version.record) !== stateOf(saved)) return refusalOf(version)
    try {
      let headers: Record<string, string> = onlyIf(version.tag)
      for (const request of requests) {
        const target = `/${saved.id}${request.suffix}`
        if (request.method === 'DELETE') await api.command('DELETE', resource.contract.path + target, headers)
        else {
          const { path = resource.contract.path, body, withParts = (record) => record } = request
          await api.send('PUT', path + target, withParts(withoutPassedTime(body)), z.unknown(), headers)
        }
        // the first request has made sure that nobody saved in between
        headers = {}
      }
      return null
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404
      const current = refusedVersion(resource, error)
      if (isGone || current) return refusalOf(current)
      throw error
    }
  }
  const { mutate } = useMutation({
    mutationFn: undo,
    meta: { failure: 'Failed to undo', toast: (refusal) => ({ message: refusal === null ? 'Undone' : null }) },
    onSuccess: (refusal) => {
      if (refusal !== null) notify.failure(refusal)
    },
    onSettled: (refusal, _error, save) => {
      // a row that is gone may still be on the screen
      const isThere = refusal === null && !isRemoval(save)
      void readAgain(queryClient).then(() => focusReturned(isThere ? save.saved.id : null))
    },
  })
  return mutate
}
