import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { ownDraft, type OwnDraft } from '../form/drafts/drafts'
import { recordName } from '../ui/record-name'
import type { CellField } from './cell-field'
import type { CellForm } from './cell-form'
import { keyOf, type Place } from './use-cell-states'

type Typed<Row> = { readonly place: Place; readonly row: Row; readonly field: CellField; readonly changes: FieldValues }

/**
 * Keeps what is typed into the cells of a list as drafts of the forms of their records. After a reload or the end of the session, the
 * list names them, and the form offers them.
 */
export function useCellDrafts<R extends ConsoleResource>({ contract: { entity } }: R, form: CellForm<RecordOf<R>>) {
  const username = useSession().user?.username ?? ''
  const drafts = useRef(new Map<string, OwnDraft>())
  return {
    keep({ place, row, field, changes }: Typed<RecordOf<R>>): void {
      const draft = drafts.current.get(keyOf(place)) ?? ownDraft(paths.admin.edit(entity.name, place.id), username)
      drafts.current.set(keyOf(place), draft)
      const base = form.valuesOf(row)
      const label = form.fields?.[field.name]?.label ?? field.name
      draft.replace({ values: { ...base, ...changes }, base, heading: `${label} of ${recordName(entity, row)}` })
    },
    drop(place: Place): void {
      drafts.current.get(keyOf(place))?.replace(null)
      drafts.current.delete(keyOf(place))
    },
  }
}
