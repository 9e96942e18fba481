import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CUISINES } from '../../../../cms/domain/cuisines'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame'
import inputStyles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

/** The cuisines that a text may become, those that begin with it first; all of them for none, and for a whole one. */
export function cuisinesLike(text: string): readonly string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' || cuisineNamed(text)) return CUISINES
  const found = CUISINES.filter((cuisine) => cuisine.toLowerCase().includes(wanted))
  return found.toSorted((a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)))
}

/** The cuisine that a text names, whatever its case. */
const cuisineNamed = (text: string): string | undefined => CUISINES.find((cuisine) => cuisine.toLowerCase() === text.trim().toLowerCase())

/**
 * One of the fixed cuisines, found by typing (issue 6, 2); empty is a choice. A combobox of our own after the ARIA
 * pattern: the library's hides the rest of the page from assistive technology while its list is open.
 */
export function CuisineField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  const { field } = handle
  const text = String(field.value)
  const choices = cuisinesLike(text)
  const list = useCuisineList(choices, text, field.onChange)
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
          aria-expanded={list.open}
          aria-controls={`${handle.ids.control}-list`}
          aria-activedescendant={list.open && choices[list.active] !== undefined ? optionId(handle.ids.control, list.active) : undefined}
          onChange={(event) => list.type(event.target.value)}
          onClick={list.show}
          onKeyDown={list.press}
          onBlur={() => {
            list.leave()
            field.onBlur()
          }}
        />
        <span className={styles.arrow} aria-hidden="true">
          ▾
        </span>
        <CuisineList id={handle.ids.control} label={label} text={text} choices={choices} list={list} />
      </div>
    </FieldFrame>
  )
}

const optionId = (id: string, index: number): string => `${id}-option-${index}`

type CuisineListProps = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly choices: readonly string[]
  readonly list: ReturnType<typeof useCuisineList>
}

function CuisineList({ id, label, text, choices, list }: CuisineListProps) {
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
function useCuisineList(choices: readonly string[], text: string, onChange: (text: string) => void) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const element = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (open) element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  const show = (): void => {
    setOpen(true)
    setActive(Math.max(0, choices.indexOf(text)))
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
    open,
    active,
    element,
    show,
    choose,
    press,
    type: (next: string): void => {
      onChange(next)
      setOpen(true)
      setActive(0)
    },
    leave: (): void => {
      setOpen(false)
      const named = cuisineNamed(text)
      // "japanese" is Japanese; what is no cuisine stays as it was typed, and is refused on saving.
      if (named !== undefined && named !== text) onChange(named)
    },
  }
}
