import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasCreatePage, paths } from '../../shared/routing/paths'
import { useSeedEdited } from '../data/edited-record'
import type { ConsoleResource, RecordOf } from '../data/resource'

/** The record that a form has created, and the form's key. `hasMoved`: it is at the address of the record. */
type Created = { readonly id: number; readonly key: string; readonly hasMoved: boolean }

/**
 * Lets the form of a new record go on as that of the record which it has created, at its address.
 * @param ownKey the key of the form otherwise.
 * @returns the key of the form, and what moves it; undefined where the address of the record has another page.
 */
export function useGoingOn<R extends ConsoleResource>(resource: R, newPath: string, id: number | null, ownKey: string) {
  const navigate = useNavigate()
  const seed = useSeedEdited(resource)
  const { state }: { readonly state: unknown } = useLocation()
  const [created, setCreated] = useState<Created | null>(null)
  if (created && !created.hasMoved && created.id === id) setCreated({ ...created, hasMoved: true })
  const isCreated = created !== null && (created.id === id || (id === null && !created.hasMoved))
  // the next new record is another one
  const key = isCreated ? created.key : id === null && created ? `${ownKey}:after ${created.id}` : ownKey
  const { name } = resource.contract.entity
  const moveTo = (record: RecordOf<R>): void => {
    seed(record)
    setCreated({ id: record.id, key, hasMoved: false })
    void navigate(paths.admin.edit(name, record.id), { replace: true, state, preventScrollReset: true })
  }
  return { key, moveTo: hasCreatePage(name) && newPath === paths.admin.create(name) ? moveTo : undefined }
}
