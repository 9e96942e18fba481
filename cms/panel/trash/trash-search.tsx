'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, type FormEvent } from 'react'
import { PANEL_TRASH } from '../../domain/entities/addresses'
import { SEARCH_QUERY_MAX } from '../../domain/limits'
import styles from './trash.module.css'

type TrashSearchProps = {
  readonly q: string
  /** Empty for every kind. */
  readonly kind: string
  readonly kinds: readonly { readonly kind: string; readonly name: string }[]
}

/**
 * The search and the filter by kind, which applies at once. The page stays, and so does the focus. Without scripts, the form's button
 * applies both.
 */
export function TrashSearch({ q, kind, kinds }: TrashSearchProps) {
  const router = useRouter()
  const [search, choice] = [useRef<HTMLInputElement>(null), useRef<HTMLSelectElement>(null)]
  /** What was asked for last. Whoever has typed on since then keeps that. */
  const asked = useRef(q)
  // the address changes by the form, and by Back and Forward
  useEffect(() => {
    if (search.current?.value === asked.current) search.current.value = q
    if (choice.current) choice.current.value = kind
    asked.current = q
  }, [q, kind, search, choice])
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    asked.current = search.current?.value ?? ''
    const query = new URLSearchParams({ q: asked.current, kind: choice.current?.value ?? '' })
    router.push(`${PANEL_TRASH}?${query.toString()}`)
  }
  return (
    <form className={styles.search} role="search" action={PANEL_TRASH} onSubmit={apply}>
      <input
        ref={search}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search titles"
        maxLength={SEARCH_QUERY_MAX}
        defaultValue={q}
      />
      <select
        ref={choice}
        name="kind"
        aria-label="Filter by kind"
        defaultValue={kind}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">All kinds</option>
        {kinds.map((each) => (
          <option key={each.kind} value={each.kind}>
            {each.name}
          </option>
        ))}
      </select>
      <button type="submit">Search</button>
      {(q !== '' || kind !== '') && <a href={PANEL_TRASH}>Clear</a>}
    </form>
  )
}
