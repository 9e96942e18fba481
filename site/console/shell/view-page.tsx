import { Navigate, useParams } from 'react-router-dom'
import { recordAddress, SHOWN_ENTITIES } from '../../../admin-bridge/contract'
import { COLLECTIONS } from '../../../cms/domain/entities'
import { idFrom } from '../../shared/routing/paths'
import { Component as NotFound } from './not-found-page'

/**
 * Leads from the panel to the public page of a record. It is behind the sign-in, so a draft is shown too: the page needs the
 * console's session for that.
 */
export function Component() {
  const { collection, id } = useParams()
  const entity = SHOWN_ENTITIES.find((name) => COLLECTIONS[name] === collection)
  const recordId = idFrom(id)
  return entity && recordId !== null ? <Navigate to={recordAddress(entity, recordId)} replace /> : <NotFound />
}
