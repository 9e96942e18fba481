import type { CollectionAfterErrorHook } from 'payload'
import { keptReads } from '../database/history/keep'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { NOT_SAVED, deletedMeanwhile } from '../domain/saving'

const NOT_FOUND = 404

/**
 * Makes the refusal of a panel's save name who has deleted the record meanwhile, and the way to bring it back. Payload says
 * "Not Found".
 */
export const nameDeletion =
  (entity: Entity): CollectionAfterErrorHook =>
  async ({ error, req }) => {
    const id = Number(req.routeParams?.['id'])
    if (req.method !== 'PATCH' || !Number.isInteger(id) || !('status' in error) || error.status !== NOT_FOUND) return undefined
    const { payload, user } = req
    const [last] = await keptReads(payload).lines({ kind: kindOf(entity), record: id }, { skip: 0, limit: 1 })
    if (last?.act !== 'trash' && last?.act !== 'delete') return undefined
    const sentence = deletedMeanwhile(entity.noun, { isForGood: last.act === 'delete', by: last.user, me: user?.username })
    return { response: { errors: [{ message: `${NOT_SAVED} ${sentence}` }] } }
  }
