import { useRef } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import type { FieldValues } from 'react-hook-form'
import { CUISINES } from '../../../../cms/domain/cuisines'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/** One of the fixed cuisines, found by typing (issue 6, 2); empty is a choice. */
export function CuisineField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  const { value, onChange, onBlur, ref, disabled } = handle.field
  const box = useRef<HTMLDivElement>(null)
  const chosen = String(value)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <Combobox.Root
        items={CUISINES}
        value={chosen === '' ? null : chosen}
        onValueChange={(next) => onChange(next ?? '')}
        disabled={disabled}
        autoHighlight
      >
        <div ref={box} className={styles.box}>
          <Combobox.Input ref={ref} {...handle.aria} onBlur={onBlur} placeholder="Type to search" className={inputStyles.input} />
          <div className={styles.buttons}>
            <Combobox.Clear className={styles.button} aria-label="No cuisine">
              <span aria-hidden="true">×</span>
            </Combobox.Clear>
            <Combobox.Trigger className={styles.button} aria-label="Show cuisines">
              <span aria-hidden="true">▾</span>
            </Combobox.Trigger>
          </div>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className={styles.positioner} sideOffset={4} anchor={box}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.empty}>No such cuisine</Combobox.Empty>
              <Combobox.List className={styles.list}>
                {(cuisine: string) => (
                  <Combobox.Item key={cuisine} value={cuisine} className={styles.item}>
                    {cuisine}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  )
}
