import type { CollectionAfterErrorHook } from 'payload'
import { HistoryReads } from '../database/history/keep'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { NOT_SAVED, deletedMeanwhile } from '../domain/saving'

const NOT_FOUND = 404

type AfterErrorArgs = Parameters<CollectionAfterErrorHook>[0]

/** The id and the act of a request to save or delete one document that is gone; null for another request or another error. */
function goneIn({ error, req }: AfterErrorArgs): { id: number; act: 'save' | 'deletion' } | null {
  const id = Number(req.routeParams?.['id'])
  const act = req.method === 'PATCH' ? 'save' : req.method === 'DELETE' ? 'deletion' : null
  return act !== null && Number.isInteger(id) && 'status' in error && error.status === NOT_FOUND ? { id, act } : null
}

const refusal = (sentence: string, act: 'save' | 'deletion') => ({
  response: { errors: [{ message: act === 'save' ? `${NOT_SAVED} ${sentence}` : sentence }] },
})

/**
 * Makes the refusal of a panel's save or deletion name who has deleted the record meanwhile, and the way to bring it back. Payload
 * says "Not Found".
 */
export const nameDeletion =
  (entity: Entity): CollectionAfterErrorHook =>
  async (args) => {
    const gone = goneIn(args)
    if (!gone) return undefined
    const { payload, user } = args.req
    const [last] = await new HistoryReads(payload).list({ kind: kindOf(entity), record: gone.id }, { skip: 0, limit: 1 })
    if (last?.act !== 'trash' && last?.act !== 'delete') return undefined
    const deletion = { isForGood: last.act === 'delete', by: last.user, me: user?.username }
    return refusal(deletedMeanwhile(entity.noun, deletion, gone.act), gone.act)
  }

/** The same for a picture or an account. Neither has a trash, and nobody knows who deleted it. @param noun "picture". */
export const nameRemoval =
  (noun: string): CollectionAfterErrorHook =>
  (args) => {
    const gone = goneIn(args)
    return gone ? refusal(deletedMeanwhile(noun, { isForGood: true, by: null, me: undefined }), gone.act) : undefined
  }
