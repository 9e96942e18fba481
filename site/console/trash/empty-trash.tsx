import { useRef, useState } from 'react'
import { countOf } from '../../shared/format'
import { Button } from '../../shared/ui'
import { entityOfKind } from '../data/kinds'
import { useEmptyTrash } from '../data/trash'
import { isFocusLost } from '../ui/focus-lost'
import { ConfirmDialog } from '../ui/confirm-dialog'

type EmptyTrashProps = {
  /** Null for every kind. */
  readonly kind: string | null
  /** All records of that kind, whatever is searched for. */
  readonly total: number
  /** When the latest of them was deleted. */
  readonly latest: string | null
  readonly isSearched: boolean
  /** @param isFocusLost whether the focus goes with the button. */
  readonly onEmptied: (isFocusLost: boolean) => void
}

/** Removes everything of a kind for good, after asking. A search narrows the page, but not this. */
export function EmptyTrash({ kind, total, latest, isSearched, onEmptied }: EmptyTrashProps) {
  const [asks, setAsks] = useState(false)
  const empty = useEmptyTrash()
  const button = useRef<HTMLButtonElement>(null)
  const entity = kind === null ? undefined : entityOfKind(kind)
  const count = countOf(total, entity?.noun ?? 'record', entity?.plural)
  const search = isSearched ? 'The search makes no difference. ' : ''
  return (
    <>
      {/* not `disabled`: the button keeps the focus */}
      <Button ref={button} look="danger" onClick={() => !empty.isPending && setAsks(true)} aria-disabled={empty.isPending || undefined}>
        {empty.isPending ? 'Emptying...' : 'Empty trash'}
      </Button>
      <ConfirmDialog
        open={asks}
        title={entity ? `Delete all ${entity.plural} in the trash for good?` : 'Empty the trash?'}
        text={`${search}${count} will be deleted for good, and cannot be restored afterwards.`}
        cancel="Cancel"
        confirm={`Delete ${count} for good`}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          empty.mutate({ kind, until: latest }, { onSuccess: () => onEmptied(isFocusLost(button.current)) })
        }}
      />
    </>
  )
}
