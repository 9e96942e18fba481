import { useRef } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { FormProvider, useForm } from 'react-hook-form'
import { wireName, type Entity } from '../../../cms/domain/entities'
import { TIERS } from '../../../cms/domain/tier'
import { nameOr } from '../../shared/format'
import { Button } from '../../shared/ui'
import { modules } from '../console-modules'
import { recordsOf } from '../data/batch-words'
import { RecordSelect } from '../fields/record-select'
import { SelectField } from '../fields/select-fields'
import { capitalized } from '../ui/capitalized'
import dialogStyles from '../ui/dialog.module.css'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { SettableField } from './acts'
import { PendingNote } from './pending-note'

type Values = { readonly value: string }

type SetDialogProps = {
  readonly entity: Entity
  readonly settable: SettableField
  readonly ids: readonly number[]
  /** The records with a pending draft; undefined as long as nobody knows. */
  readonly pending: ReadonlySet<number> | undefined
  readonly onCancel: () => void
  /** @param value null removes it. */
  readonly onSet: (value: string | number | null) => void
}

/** Asks for the value that a field of many records is to get. */
export function SetDialog({ entity, settable, ids, pending, onCancel, onSet }: SetDialogProps) {
  const { label, field } = settable
  const form = useForm<Values>({ defaultValues: { value: '' } })
  const submit = form.handleSubmit(({ value }) => {
    if (value === '') form.setError('value', { message: `Choose the ${label}` }, { shouldFocus: true })
    else onSet(field.kind === 'reference' ? Number(value) : value)
  })
  const canRemove = field.kind !== 'tier' && field.required === undefined
  const first = useRef<HTMLFormElement>(null)
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onCancel()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup
          className={dialogStyles.popup}
          initialFocus={() => first.current?.querySelector<HTMLElement>('input, select') ?? true}
        >
          <Dialog.Title className={dialogStyles.title}>
            Set the {label} of {recordsOf(kindOf(entity), ids.length)}
          </Dialog.Title>
          <PendingNote pending={pending} ids={ids} outcome={`in which the ${label} changes too`} />
          <FormProvider {...form}>
            <form ref={first} noValidate onSubmit={(event) => void submit(event)}>
              <ValueField settable={settable} />
              <div className={dialogStyles.buttons}>
                <Button onClick={onCancel}>Cancel</Button>
                {canRemove && <Button onClick={() => onSet(null)}>Remove the {label}</Button>}
                <Button look="main" type="submit">
                  Set {label}
                </Button>
              </div>
            </form>
          </FormProvider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function ValueField({ settable: { label, field } }: Pick<SetDialogProps, 'settable'>) {
  const common = { name: 'value', label: capitalized(label), required: true }
  if (field.kind === 'reference') {
    const target = modules.find(({ resource }) => resource.contract.entity.collection === field.to)
    return target ? (
      <RecordSelect {...common} resource={target.resource} option={optionOf(target.resource.contract.entity)} none={`Find the ${label}`} />
    ) : null
  }
  const choices = (field.kind === 'tier' ? TIERS : field.choices).map((choice) => ({ value: choice, label: choice }))
  return <SelectField {...common} choices={choices} none={`Choose the ${label}`} />
}

/** The label of a record: its title and id. */
const optionOf =
  (entity: Entity) =>
  (record: { readonly id: number }): string => {
    const field = entity.fields[entity.titleField]
    const title = String((field && Reflect.get(record, wireName(entity.titleField, field))) ?? '')
    return `${nameOr(title, entity.noun, record.id)} (#${record.id})`
  }
