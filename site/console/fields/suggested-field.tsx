import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import type { SpellingCount } from '../../../admin-bridge/contract/spellings'
import type { Entity } from '../../../cms/domain/entities'
import { countOf } from '../../shared/format'
import { meantSpelling, useSpellings } from '../data/spellings'
import { useSettled } from '../data/use-settled'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/** Suggestions that are asked for; few, because the list covers the fields below. */
const OFFERED = 6
const itself = (text: string): string => text

type SuggestedFieldProps = FieldProps & {
  readonly entity: Entity
  /** The line's name in the API, where the form value has another one. */
  readonly line?: string
}

type MeantProps = { readonly meant: SpellingCount; readonly entity: Entity; readonly onUse: () => void }

/** Says that the line has been written otherwise before, and takes that over. */
function Meant({ meant, entity, onUse }: MeantProps) {
  return (
    <>
      {countOf(meant.total, entity.noun, entity.plural)} with “{meant.value}”.{' '}
      {/* not reached by Tab, which goes on to the next field: Enter in the list does the same */}
      <button type="button" tabIndex={-1} className={inputStyles.beside} onClick={onUse}>
        Use “{meant.value}”
      </button>
    </>
  )
}

type SuggestionsProps = {
  readonly label: string
  readonly spellings: readonly SpellingCount[]
  readonly entity: Entity
  /** The line that Enter takes over. */
  readonly meant: SpellingCount | null
}

/** The offered lines, with their numbers of records. */
function Suggestions({ label, spellings, entity, meant }: SuggestionsProps) {
  const totalOf = (value: string): number => spellings.find((each) => each.value === value)?.total ?? 0
  return (
    <Combobox.List aria-label={label} className={styles.list}>
      {(value: string) => (
        <Combobox.Item key={value} value={value} className={styles.item} data-meant={value === meant?.value || undefined}>
          <span>{value}</span> <span className={styles.total}>{countOf(totalOf(value), entity.noun, entity.plural)}</span>
        </Combobox.Item>
      )}
    </Combobox.List>
  )
}

/** What is offered for a typed line: nothing once it is complete. */
function useOffered({ entity, name, line = name }: SuggestedFieldProps, text: string, isAsked: boolean) {
  const settled = useSettled(text, itself)
  const spellings = useSpellings(entity, line, settled, isAsked, OFFERED)
  const meant = meantSpelling(spellings, text)
  const isComplete = spellings.some(({ value }) => value === text.trim())
  return { meant, offered: isComplete && !meant ? [] : spellings.map(({ value }) => value), spellings }
}

/**
 * A line of free text that suggests how it was written before, with the number of records. A text that differs from an earlier one
 * only by case, accents or blanks gets a hint: Enter in the open list, or a click on the hint, takes the earlier one over.
 * As in `ComboboxField`, the list needs no popup.
 */
export function SuggestedField(props: SuggestedFieldProps) {
  const { name, label, required, help, entity } = props
  const handle = useField(name, required)
  const { field } = handle
  const text = String(field.value)
  const [wasVisited, setVisited] = useState(false)
  const { meant, offered, spellings } = useOffered(props, text, wasVisited)
  const [open, setOpen] = useState(false)
  const [isHighlighted, setHighlighted] = useState(false)
  const actions = useRef<Combobox.Root.Actions>(null)
  useEffect(() => {
    // The library waits for its popup's closing animation, but there is no popup.
    if (!open) actions.current?.unmount()
  }, [open])
  /** Enter takes over what is meant for sure. Otherwise it chooses the highlighted line, or saves the form. */
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !open || isHighlighted || !meant) return
    event.preventDefault()
    field.onChange(meant.value)
    actions.current?.close()
  }
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <Combobox.Root
        items={offered}
        filteredItems={offered}
        value={offered.includes(text) ? text : null}
        inputValue={text}
        onInputValueChange={(next, { reason }) => {
          // On close the library would reset the text to the last choice.
          if (reason === 'input-change' || reason === 'item-press') field.onChange(next)
        }}
        onOpenChange={setOpen}
        onItemHighlighted={(item) => setHighlighted(item !== undefined)}
        highlightItemOnHover={false}
        actionsRef={actions}
      >
        <div className={styles.box}>
          <Combobox.Input
            {...handle.aria}
            ref={field.ref}
            autoComplete="off"
            className={inputStyles.input}
            onKeyDown={handleKey}
            onFocus={() => setVisited(true)}
            onBlur={() => {
              actions.current?.close()
              field.onBlur()
            }}
          />
          {open && offered.length > 0 && (
            <Suggestions label={label} spellings={spellings} entity={entity} meant={isHighlighted ? null : meant} />
          )}
        </div>
      </Combobox.Root>
      <p className={inputStyles.help} role="status">
        {meant && <Meant meant={meant} entity={entity} onUse={() => field.onChange(meant.value)} />}
      </p>
    </FieldFrame>
  )
}
