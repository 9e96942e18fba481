import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { TRASH_PATH, type Trashed } from '../../../admin-bridge/contract/trash'
import { doneEnd, refusedWords, takenOutEnd, type TrashAct, type TrashEnd } from '../../../cms/domain/trash-answers'
import { ApiError, ConnectionError, type ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { failureMessage } from '../../shared/api/failure-messages'
import { notify } from '../../shared/notify'
import { paths } from '../../shared/routing/paths'
import { entityOfKind, kindName, pathOfKind } from './kinds'
import { readAgain } from './read-again'
import { dismissTrashFailures, showTrashFailure } from './trash-failures'

/** A record of any kind, and its name. */
export type NamedRecord = Pick<Trashed, 'kind' | 'id'> & { readonly name: string }

/** How an act on a record of the trash ended. */
export type TrashAnswer = Omit<TrashEnd, 'words'> & {
  /** A sentence that names the record; null if there is nothing to say, because the sign-in page opens. */
  readonly words: string | null
  /** What is in the way, without the name. */
  readonly reason: string
  /** Whether the record has left the trash, no matter who removed it. */
  readonly hasLeft: boolean
  /** Whether the next record would meet the same failure. */
  readonly isFatal: boolean
  /** Whether there was no response at all. */
  readonly isUnreachable: boolean
}

/** What people call an entry of the trash. */
export const trashedName = ({ kind, id, title }: Pick<Trashed, 'kind' | 'id' | 'title'>): string =>
  title.trim() || `${kindName(kind)} ${id}`

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether a record exists. @throws as ApiClient.get. */
async function exists(api: ApiClient, { kind, id }: NamedRecord): Promise<boolean> {
  try {
    await api.get(`${pathOfKind(kind)}/${id}`, z.unknown())
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const ended = (end: TrashEnd): TrashAnswer => ({
  ...end,
  reason: end.words,
  hasLeft: true,
  isFatal: false,
  isUnreachable: false,
})

function failed(error: unknown, act: TrashAct, name: string): TrashAnswer {
  const isOwn = error instanceof ApiError && error.status >= 402 && error.status < 500
  const reason = failureMessage(error)
  const words = reason && (isOwn ? refusedWords(act, name, reason) : reason)
  const isUnreachable = error instanceof ConnectionError
  return { isDone: false, isThere: false, hasLeft: false, words, reason: reason ?? '', isFatal: !isOwn, isUnreachable }
}

/** Brings a record back from the trash, or removes it for good. Never rejects. */
export async function actOnTrash(api: ApiClient, act: TrashAct, record: NamedRecord): Promise<TrashAnswer> {
  const { kind, id, name } = record
  const path = `${TRASH_PATH}/${kind}/${id}`
  try {
    if (act === 'restore') await api.command('POST', `${path}/restore`)
    else await api.command('DELETE', path)
    return ended(doneEnd(act, name))
  } catch (error) {
    if (!isMissing(error)) return failed(error, act, name)
    return exists(api, record).then(
      (isThere) => ended(takenOutEnd(act, name, isThere)),
      (problem: unknown) => failed(problem, act, name),
    )
  }
}

type ActOptions = {
  /** The caller shows a failure that concerns the record, as long as it is in the trash. */
  readonly isQuiet?: boolean
  /** Does the same once more. The toast offers it if the server could not be reached. */
  readonly again?: () => void
}

/**
 * Acts on one record of the trash.
 * @returns a function that shows a toast for what was done, with a way to a restored record, and resolves after all has been read again;
 * at once if the server does not respond, because reading would fail too.
 */
export function useTrashAct(): (act: TrashAct, record: NamedRecord, options?: ActOptions) => Promise<TrashAnswer> {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (act, record, { isQuiet = false, again } = {}) => {
    const answer = await actOnTrash(api, act, record)
    const { words } = answer
    const entity = entityOfKind(record.kind)
    const open = (): void => {
      if (entity) void navigate(paths.admin.edit(entity.name, record.id))
    }
    if (answer.hasLeft) dismissTrashFailures(act, record)
    if (words !== null && answer.hasLeft) {
      // the row leaves with its record, so a toast says what became of it
      const say = answer.isDone ? notify.success : notify.failure
      say(words, answer.isThere ? open : undefined, 'Open')
    } else if (words !== null && (!isQuiet || answer.isFatal)) {
      showTrashFailure(act, record, { words, again: answer.isUnreachable ? again : undefined })
    }
    if (answer.isFatal) void queryClient.invalidateQueries({ refetchType: 'none' })
    else await readAgain(queryClient)
    return answer
  }
}
