import { useEffect, useMemo, useRef, useState } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { useFormContext } from 'react-hook-form'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { wordMatchRank } from '../data/word-match'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/** The choices that match a text, best match first; all choices for an empty text. */
function matchingChoices(choices: readonly string[], text: string): readonly string[] {
  const query = normalizeForSearch(text.trim())
  if (query === '') return choices
  return choices
    .map((choice) => ({ choice, rank: wordMatchRank(choice, query) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ choice }) => choice)
}

/** The choice with this name, ignoring case and accents. */
const choiceNamed = (choices: readonly string[], text: string): string | null =>
  choices.find((choice) => normalizeForSearch(choice) === normalizeForSearch(text.trim())) ?? null

type ComboboxFieldProps = FieldProps & { readonly choices: readonly string[] }

/**
 * One of a long list of choices, found by typing; may stay empty. The list is rendered without the library's popup, which
 * hides the rest of the page from assistive technology while it is open.
 */
export function ComboboxField({ name, label, required, help, choices }: ComboboxFieldProps) {
  const handle = useField(name, required)
  const { field } = handle
  const { clearErrors, trigger } = useFormContext()
  const text = String(field.value)
  const matches = useMemo(() => matchingChoices(choices, text), [choices, text])
  const [open, setOpen] = useState(false)
  const actions = useRef<Combobox.Root.Actions>(null)
  useEffect(() => {
    // The library waits for its popup's closing animation, but there is no popup.
    if (!open) actions.current?.unmount()
  }, [open])
  const change = (next: string): void => {
    field.onChange(next)
    // The error was about the previous text; the new one is checked on blur.
    if (handle.error !== undefined) clearErrors(name)
  }
  const handleBlur = (): void => {
    actions.current?.close()
    const named = choiceNamed(choices, text)
    // "japanese" becomes "Japanese"; an unknown choice stays as typed and is rejected.
    if (named !== null && named !== text) change(named)
    field.onBlur()
    if (text.trim() !== '') void trigger(name)
  }
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <Combobox.Root
        items={choices}
        filteredItems={matches}
        value={choiceNamed(choices, text)}
        inputValue={text}
        onInputValueChange={(next, { reason }) => {
          // On close the library would reset the text to the last choice.
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
          {open && matches.length > 0 && (
            <Combobox.List aria-label={label} className={styles.list}>
              {(choice: string) => (
                <Combobox.Item key={choice} value={choice} className={styles.item}>
                  {choice}
                </Combobox.Item>
              )}
            </Combobox.List>
          )}
          <Combobox.Status className={styles.nothing}>{open && matches.length === 0 && 'No matches'}</Combobox.Status>
        </div>
      </Combobox.Root>
    </FieldFrame>
  )
}
