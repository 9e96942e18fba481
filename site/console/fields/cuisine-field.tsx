import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFormContext, type FieldValues } from 'react-hook-form'
import { CUISINES } from '../../../cms/domain/cuisines'
import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { wordMatchRank } from '../data/word-match'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/**
 * The cuisines that a text may become, the best answer first; all of them for none.
 * @param browsing the list was opened, not typed for: one that is chosen already hides no other.
 */
export function cuisinesLike(text: string, browsing = false): readonly string[] {
  const wanted = normalizeForSearch(text.trim())
  if (wanted === '' || (browsing && cuisineNamed(text))) return CUISINES
  return CUISINES.map((cuisine) => ({ cuisine, score: wordMatchRank(cuisine, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ cuisine }) => cuisine)
}

/** The cuisine that a text names, whatever its case and accents. */
const cuisineNamed = (text: string): string | undefined =>
  CUISINES.find((cuisine) => normalizeForSearch(cuisine) === normalizeForSearch(text.trim()))

/**
 * One of the fixed cuisines, found by typing (issue 6, 2); empty is a choice. A combobox of our own after the ARIA
 * pattern: the library's hides the rest of the page from assistive technology while its list is open.
 */
export function CuisineField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  const { field } = handle
  const { clearErrors, trigger } = useFormContext()
  const text = String(field.value)
  const list = useCuisineList(text, (next) => {
    field.onChange(next)
    // What was said was said of other words; leaving the field judges these.
    if (handle.error !== undefined) clearErrors(name)
  })
  const { choices } = list
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <div className={styles.box}>
        <input
          {...field}
          {...handle.aria}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder="Type to search"
          className={inputStyles.input}
          aria-autocomplete="list"
          aria-expanded={list.open && choices.length > 0}
          aria-controls={`${handle.ids.control}-list`}
          aria-activedescendant={list.open && choices[list.active] !== undefined ? optionId(handle.ids.control, list.active) : undefined}
          onChange={(event) => list.type(event.target.value)}
          onClick={list.show}
          onKeyDown={list.press}
          onBlur={() => {
            list.leave()
            field.onBlur()
            if (text.trim() !== '') void trigger(name)
          }}
        />
        <span className={styles.arrow} aria-hidden="true">
          ▾
        </span>
        <CuisineList id={handle.ids.control} label={label} text={text} list={list} />
        {/* Always there: what appears together with its words is not announced. */}
        <p className={styles.nothing} role="status">
          {list.open && choices.length === 0 && 'Nothing found'}
        </p>
      </div>
    </FieldFrame>
  )
}

const optionId = (id: string, index: number): string => `${id}-option-${index}`

type CuisineListProps = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly list: ReturnType<typeof useCuisineList>
}

function CuisineList({ id, label, text, list }: CuisineListProps) {
  const { choices } = list
  return (
    <ul
      id={`${id}-list`}
      ref={list.element}
      role="listbox"
      aria-label={label}
      className={styles.list}
      hidden={!list.open || choices.length === 0}
    >
      {choices.map((cuisine, index) => (
        <li
          key={cuisine}
          id={optionId(id, index)}
          role="option"
          aria-selected={cuisine === text}
          data-active={index === list.active || undefined}
          className={styles.item}
          // The focus stays in the field: a press on the list is no leaving.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.choose(cuisine)}
        >
          {cuisine}
        </li>
      ))}
    </ul>
  )
}

/** What the keys do to the list: open, move, choose, close. */
function useCuisineList(text: string, onChange: (text: string) => void) {
  const [browsing, setBrowsing] = useState(true)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const choices = cuisinesLike(text, browsing)
  const element = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (open) element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  const show = (): void => {
    setOpen(true)
    setBrowsing(true)
    setActive(Math.max(0, cuisinesLike(text, true).indexOf(text)))
  }
  const choose = (cuisine: string): void => {
    onChange(cuisine)
    setOpen(false)
  }
  const move = (by: number): void => {
    if (!open) return show()
    setActive((now) => (now + by + choices.length) % Math.max(1, choices.length))
  }
  const press = (event: KeyboardEvent): void => {
    const chosen = choices[active]
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: open && chosen !== undefined ? () => choose(chosen) : undefined,
      Escape: open ? () => setOpen(false) : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    choices,
    open,
    active,
    element,
    show,
    choose,
    press,
    type: (next: string): void => {
      onChange(next)
      setOpen(true)
      setBrowsing(false)
      setActive(0)
    },
    leave: (): void => {
      setOpen(false)
      const named = cuisineNamed(text)
      // "japanese" is Japanese; what is no cuisine stays as it was typed, and is refused.
      if (named !== undefined && named !== text) onChange(named)
    },
  }
}
