import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { ConnectionError } from '../../shared/api/api-client'
import { notify } from '../../shared/notify'
import { trashOf } from '../ui/trash-link'
import { recordName } from '../ui/record-name'
import { focusReturned } from './focus-returned'
import { readAgain } from './read-again'
import type { ConsoleResource, RecordOf } from './resource'
import { isSameSave } from './saved-states'
import { useCanReturn } from './trash'
import { useTrashAct } from './trash-acts'
import { UNREAD_TAG, onlyIf, refusedVersion, useReadVersion, type Version } from './versions'
import { useRemove } from './writes'

type Restore = (id: number, name: string) => void

/** @returns a function that brings a deleted record back. If the server could not be reached, its toast offers to try again. */
function useRestore(entity: Entity): Restore {
  const act = useTrashAct()
  const restore: Restore = (id, name) => {
    const again = (): void => restore(id, name)
    void act('restore', { kind: kindOf(entity), id, name }, { again }).then(({ isThere }) => focusReturned(isThere ? id : null))
  }
  return restore
}

/** @returns a function that says that a record has been deleted already, and offers to bring it back, or else the way to the trash. */
function useSayDeleted({ entity, noun }: ConsoleResource['contract'], restore: Restore) {
  const canReturn = useCanReturn()
  const navigate = useNavigate()
  const kind = kindOf(entity)
  return async (id: number, name: string): Promise<void> => {
    const words = `This ${noun} has been deleted already.`
    if (await canReturn({ kind, id })) notify.failure(words, () => restore(id, name))
    else notify.failure(words, () => void navigate(trashOf({ kind, title: '' })), 'Open the trash')
  }
}

/**
 * Deletes records that are still as their list shows them.
 * @returns a function that deletes a row's record; it resolves to null, or to the present version if the record has changed. One
 * that has been deleted already counts as deleted; a toast says so, and offers Undo or the way to the trash.
 * Its second argument is a version that the user has agreed to delete. It rejects like ApiClient.send.
 */
export function useRemoveRecord<R extends ConsoleResource>(
  resource: R,
): (row: RecordOf<R>, agreed: Version<RecordOf<R>> | null) => Promise<Version<RecordOf<R>> | null> {
  const queryClient = useQueryClient()
  const { entity } = resource.contract
  const restore = useRestore(entity)
  const sayDeleted = useSayDeleted(resource.contract, restore)
  const names = useRef(new Map<number, string>())
  const remove = useRemove(resource, (id) => restore(id, names.current.get(id) ?? `${capitalizedNoun(entity)} ${id}`))
  // As the list reads it: a pending draft is no change to the record.
  const readVersion = useReadVersion(resource, {})
  return async (row, agreed) => {
    // Without a response, the deletion itself reports the server's problem, or is refused.
    const version = agreed ?? (await readVersion(row.id).catch(() => undefined))
    if (version === null) {
      void sayDeleted(row.id, recordName(entity, row))
      void readAgain(queryClient)
      return null
    }
    if (!agreed && version && !isSameSave(version.record, row)) return version
    names.current.set(row.id, recordName(entity, row))
    try {
      await remove.mutateAsync({ id: row.id, headers: onlyIf(version?.tag ?? UNREAD_TAG) })
      return null
    } catch (error) {
      // it may have been deleted all the same; reading now would fail too
      if (error instanceof ConnectionError) void queryClient.invalidateQueries({ refetchType: 'none' })
      const current = refusedVersion(resource, error)
      if (!current) throw error
      return current
    }
  }
}
