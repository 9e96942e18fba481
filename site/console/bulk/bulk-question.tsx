import type { ComponentProps } from 'react'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { recordsOf } from '../data/batch-words'
import type { ManyAct } from '../data/batches'
import type { ConsoleResource } from '../data/resource'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { SettableField } from './acts'
import { DeleteManyDialog } from './delete-many-dialog'
import { PendingNote, STAY_AS_DRAFTS } from './pending-note'
import { PublishManyDialog } from './publish-many-dialog'
import { SetDialog } from './set-dialog'
import type { Selected } from './use-unfinished'

/** What an act on many records asks before. */
export type Question = { readonly ask: 'publish' | 'unpublish' | 'delete' } | { readonly ask: 'set'; readonly field: SettableField }

type BulkQuestionProps = {
  readonly question: Question
  readonly resource: ConsoleResource
  readonly selected: Selected
  /** The records with a pending draft; undefined as long as nobody knows. */
  readonly pending: ReadonlySet<number> | undefined
  readonly onCancel: () => void
  /** @param ids the records; without them, all that are selected. */
  readonly onAct: (act: ManyAct, ids?: readonly number[]) => void
}

/** Asks before an act on many records. */
export function BulkQuestion({ question, resource, selected, pending, onCancel, onAct }: BulkQuestionProps) {
  const about = { entity: resource.contract.entity, ids: [...selected.ids], pending, onCancel }
  switch (question.ask) {
    case 'publish':
      return <PublishManyDialog {...{ resource, selected, pending, onCancel }} onPublish={(chosen) => onAct({ act: 'publish' }, chosen)} />
    case 'unpublish':
      return <UnpublishManyDialog {...about} onConfirm={() => onAct({ act: 'unpublish' })} />
    case 'delete':
      return <DeleteManyDialog {...about} onConfirm={() => onAct({ act: 'delete' })} />
    case 'set':
      return (
        <SetDialog
          {...about}
          settable={question.field}
          onSet={(value) => onAct({ act: 'set', fields: { [question.field.name]: value } })}
        />
      )
  }
}

/** Asks before records with unpublished changes are withdrawn. */
const UnpublishManyDialog = ({ entity, ids, pending, ...answers }: ComponentProps<typeof DeleteManyDialog>) => (
  <ConfirmDialog
    open
    title={`Unpublish ${recordsOf(kindOf(entity), ids.length)}?`}
    text="Readers no longer see them."
    cancel="Cancel"
    confirm="Unpublish"
    {...answers}
  >
    <PendingNote pending={pending} ids={ids} outcome={STAY_AS_DRAFTS} />
  </ConfirmDialog>
)
