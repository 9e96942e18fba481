import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { capitalizedNoun } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { notify } from '../../shared/notify'
import { recordName } from '../ui/record-name'
import { focusReturned } from './focus-returned'
import { readAgain } from './read-again'
import type { ConsoleResource, RecordOf } from './resource'
import { isSameSave } from './saved-states'
import { useTrashAct } from './trash-acts'
import { UNREAD_TAG, onlyIf, refusedVersion, useReadVersion, type Version } from './versions'
import { useRemove } from './writes'

/**
 * Deletes records that are still as their list shows them.
 * @returns a function that deletes a row's record; it resolves to null, or to the present version if the record has changed. One
 * that has been deleted already counts as deleted, and a toast says so.
 * Its second argument is a version that the user has agreed to delete. It rejects like ApiClient.send.
 */
export function useRemoveRecord<R extends ConsoleResource>(
  resource: R,
): (row: RecordOf<R>, agreed: Version<RecordOf<R>> | null) => Promise<Version<RecordOf<R>> | null> {
  const queryClient = useQueryClient()
  const { entity } = resource.contract
  const act = useTrashAct()
  const names = useRef(new Map<number, string>())
  const remove = useRemove(resource, (id) => {
    const name = names.current.get(id) ?? `${capitalizedNoun(entity)} ${id}`
    void act('restore', { kind: kindOf(entity), id, name }).then(({ isThere }) => focusReturned(isThere ? id : null))
  })
  // As the list reads it: a pending draft is no change to the record.
  const readVersion = useReadVersion(resource, {})
  return async (row, agreed) => {
    // Without an answer, the deletion itself reports the server's problem, or is refused.
    const version = agreed ?? (await readVersion(row.id).catch(() => undefined))
    if (version === null) {
      notify.failure(`This ${resource.contract.noun} has been deleted already.`)
      void readAgain(queryClient)
      return null
    }
    if (!agreed && version && !isSameSave(version.record, row)) return version
    names.current.set(row.id, recordName(entity, row))
    try {
      await remove.mutateAsync({ id: row.id, headers: onlyIf(version?.tag ?? UNREAD_TAG) })
      return null
    } catch (error) {
      const current = refusedVersion(resource, error)
      if (!current) throw error
      return current
    }
  }
}
