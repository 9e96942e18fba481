import { useLocation } from 'react-router-dom'
import type { Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { useViews, useViewWrites } from '../data/views'
import { NameDialog } from './name-dialog'
import { viewQuery } from './view-query'

type SaveViewDialogProps = { readonly entity: Entity; readonly onClose: () => void }

/** Gives what a list shows now a name, under which it stands in the sidebar. */
export function SaveViewDialog({ entity, onClose }: SaveViewDialogProps) {
  const kind = kindOf(entity)
  const query = viewQuery(useLocation().search)
  const others = useViews().filter((view) => view.kind === kind)
  const { save } = useViewWrites()
  return (
    <NameDialog
      title="Save view"
      text="Search, filters, order and columns of this list, as they are now. The view stands in the sidebar, on all your devices."
      name={others.find((view) => viewQuery(view.query) === query)?.name ?? ''}
      others={others}
      mayReplace
      isPending={save.isPending}
      onCancel={onClose}
      // a failure shows a toast, and the dialog stays
      onName={(name, replaced) => save.mutate({ kind, name, query, replaced }, { onSuccess: onClose })}
    />
  )
}
