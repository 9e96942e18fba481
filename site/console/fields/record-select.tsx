import { useEffect, useRef, useState } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import type { ConsoleResource } from '../data/resource'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'
import { useRecordChoices, type Choice, type RecordChoices } from './use-record-choices'

const isSame = (a: Choice, b: Choice): boolean => a.id === b.id
const labelOf = ({ label }: Choice): string => label

const ChoiceList = ({ label }: { readonly label: string }) => (
  <Combobox.List aria-label={label} className={styles.list}>
    {(choice: Choice) => (
      <Combobox.Item key={choice.id} value={choice} className={styles.item}>
        {choice.label}
      </Combobox.Item>
    )}
  </Combobox.List>
)

/** One of all records of a kind, found by typing: the server is asked. As in `ComboboxField`, the list needs no popup. */
export function RecordSelect<R extends ConsoleResource>(props: FieldProps & RecordChoices<R>) {
  const { name, label, required, help, none } = props
  const handle = useField(name, required)
  const { field } = handle
  const state = useRecordChoices(props, String(field.value), field.onChange)
  const [open, setOpen] = useState(false)
  const actions = useRef<Combobox.Root.Actions>(null)
  useEffect(() => {
    // The library waits for its popup's closing animation, but there is no popup.
    if (!open) actions.current?.unmount()
  }, [open])
  const handleBlur = (): void => {
    actions.current?.close()
    state.handleBlur()
    field.onBlur()
  }
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <Combobox.Root
        items={state.offered}
        filteredItems={state.offered}
        value={state.chosen}
        isItemEqualToValue={isSame}
        itemToStringLabel={labelOf}
        inputValue={state.text}
        onValueChange={(choice) => choice && state.choose(choice)}
        onInputValueChange={(next, { reason }) => {
          // On close the library would reset the text.
          if (reason === 'input-change') state.search(next)
        }}
        onOpenChange={setOpen}
        autoHighlight
        highlightItemOnHover={false}
        actionsRef={actions}
      >
        <div className={styles.box}>
          <Combobox.Input
            {...handle.aria}
            ref={field.ref}
            placeholder={none}
            className={inputStyles.input}
            onFocus={state.handleFocus}
            onBlur={handleBlur}
          />
          <span className={styles.arrow} aria-hidden="true">
            ▾
          </span>
          {open && state.offered.length > 0 && <ChoiceList label={label} />}
          <Combobox.Status className={styles.nothing}>
            {open && state.isCurrent && state.offered.length === 0 && 'No matches'}
          </Combobox.Status>
        </div>
      </Combobox.Root>
    </FieldFrame>
  )
}
