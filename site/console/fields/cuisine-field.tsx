import { useEffect, useMemo, useRef, useState } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { CUISINES } from '../../../cms/domain/cuisines'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { wordMatchRank } from '../data/word-match'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/** The cuisines that match a text, best match first; all cuisines for an empty text. */
function matchingCuisines(text: string): readonly string[] {
  const query = normalizeForSearch(text.trim())
  if (query === '') return CUISINES
  return CUISINES.map((cuisine) => ({ cuisine, rank: wordMatchRank(cuisine, query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ cuisine }) => cuisine)
}

/** The cuisine with this name, ignoring case and accents. */
const cuisineNamed = (text: string): string | null =>
  CUISINES.find((cuisine) => normalizeForSearch(cuisine) === normalizeForSearch(text.trim())) ?? null

/**
 * One of the fixed cuisines, found by typing; may stay empty. The list is rendered without the library's popup, which
 * hides the rest of the page from assistive technology while it is open.
 */
export function CuisineField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  const { field } = handle
  const { clearErrors, trigger } = useFormContext()
  const text = String(field.value)
  const choices = useMemo(() => matchingCuisines(text), [text])
  const [open, setOpen] = useState(false)
  const actions = useRef<Combobox.Root.Actions>(null)
  useEffect(() => {
    // The library waits for the closing animation of its popup, which is not there.
    if (!open) actions.current?.unmount()
  }, [open])
  const change = (next: string): void => {
    field.onChange(next)
    // The error was about the previous text; the new one is checked on blur.
    if (handle.error !== undefined) clearErrors(name)
  }
  const handleBlur = (): void => {
    actions.current?.close()
    const named = cuisineNamed(text)
    // "japanese" becomes "Japanese"; an unknown cuisine stays as typed and is rejected.
    if (named !== null && named !== text) change(named)
    field.onBlur()
    if (text.trim() !== '') void trigger(name)
  }
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <Combobox.Root
        items={CUISINES}
        filteredItems={choices}
        value={cuisineNamed(text)}
        inputValue={text}
        onInputValueChange={(next, { reason }) => {
          // On close the library would reset the text to the last chosen cuisine.
          if (reason === 'input-change' || reason === 'item-press') change(next)
        }}
        onOpenChange={setOpen}
        autoHighlight
        highlightItemOnHover={false}
        actionsRef={actions}
      >
        <div className={styles.box}>
          <Combobox.Input {...handle.aria} ref={field.ref} placeholder="Type to search" className={inputStyles.input} onBlur={handleBlur} />
          <span className={styles.arrow} aria-hidden="true">
            ▾
          </span>
          {open && choices.length > 0 && (
            <Combobox.List aria-label={label} className={styles.list}>
              {(cuisine: string) => (
                <Combobox.Item key={cuisine} value={cuisine} className={styles.item}>
                  {cuisine}
                </Combobox.Item>
              )}
            </Combobox.List>
          )}
          <Combobox.Status className={styles.nothing}>{open && choices.length === 0 && 'Nothing found'}</Combobox.Status>
        </div>
      </Combobox.Root>
    </FieldFrame>
  )
}
