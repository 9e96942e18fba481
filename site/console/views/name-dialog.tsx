import { useRef } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { VIEW_NAME_MAX, type View } from '../../../admin-bridge/contract/views'
import { textKey } from '../../../cms/domain/lists/list-keys'
import { codePoints, oneLine } from '../../../cms/domain/text'
import { Button } from '../../shared/ui'
import { TextField } from '../fields/text-fields'
import dialogStyles from '../ui/dialog.module.css'

type NameDialogProps = {
  readonly title: string
  readonly text?: string
  readonly name: string
  /** The other views of the same list. */
  readonly others: readonly View[]
  /** Whether one of them may be replaced; else its name is refused. */
  readonly mayReplace: boolean
  readonly isPending: boolean
  readonly onCancel: () => void
  /** @param same the view that has this name already. */
  readonly onName: (name: string, same: View | null) => void
}

/** Asks for the name of a view. What was typed stays after a failed request. */
export function NameDialog({ title, text, name, others, mayReplace, isPending, onCancel, onName }: NameDialogProps) {
  const form = useForm<{ name: string }>({ defaultValues: { name } })
  const input = useRef<HTMLFormElement>(null)
  const sameAs = (typed: string): View | null => others.find((view) => textKey(view.name) === textKey(typed)) ?? null
  const replaced = sameAs(useWatch({ control: form.control, name: 'name' }))
  const submit = form.handleSubmit(({ name: typed }) => {
    const line = oneLine(typed)
    const problem = problemOf(line) ?? (!mayReplace && sameAs(line) ? 'You have a view of this name already' : null)
    if (problem) form.setError('name', { message: problem }, { shouldFocus: true })
    else onName(line, sameAs(line))
  })
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={dialogStyles.popup} initialFocus={() => input.current?.querySelector<HTMLElement>('input') ?? true}>
          <Dialog.Title className={dialogStyles.title}>{title}</Dialog.Title>
          {text !== undefined && <p className={dialogStyles.text}>{text}</p>}
          <FormProvider {...form}>
            <form ref={input} noValidate onSubmit={(event) => void submit(event)}>
              <TextField name="name" label="Name" required />
              <p className={dialogStyles.text} role="status">
                {mayReplace && replaced && `“${replaced.name}” exists. It will show this list instead.`}
              </p>
              <div className={dialogStyles.buttons}>
                <Button onClick={onCancel}>Cancel</Button>
                <Button look="main" type="submit" disabled={isPending}>
                  {isPending ? 'Saving...' : mayReplace && replaced ? 'Replace view' : 'Save view'}
                </Button>
              </div>
            </form>
          </FormProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function problemOf(name: string): string | null {
  if (name === '') return 'Name is required'
  return codePoints(name) > VIEW_NAME_MAX ? `Name must be at most ${VIEW_NAME_MAX} characters` : null
}
