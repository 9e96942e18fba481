import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FilterList } from '../../../../admin-bridge/contract/filters'
import type { ApiClient } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { filterValues } from '../../../shared/api/filter-values'
import { FILTERS_OPEN, listViewParams, type ListView, type PageParams } from '../../../shared/lists/list-view'
import { Button, LinkButton } from '../../../shared/ui/button'
import { fieldNames, FilterFields } from './filter-panel-fields'
import styles from './filter-panel.module.css'
import { useSheet } from './filter-panel-sheet'

/** Pause after which a change of the form changes the list, in milliseconds. */
const CHANGE_PAUSE = 250

/**
 * Goes to the list that a form asks for: while it is filled in, with the panel open, and after it is sent, with the panel closed.
 * Empty fields are no part of the address.
 */
function useFormLink(address: (asked: URLSearchParams) => string) {
  const navigate = useNavigate()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const go = (form: HTMLFormElement, more: Readonly<Record<string, string>>): void => {
    clearTimeout(pause.current)
    if (!form.isConnected || !form.checkValidity()) return
    const sent = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : []))
    void navigate(address(new URLSearchParams([...sent, ...Object.entries(more)])), { replace: true })
  }
  return {
    onChange: ({ currentTarget: form }: FormEvent<HTMLFormElement>): void => {
      clearTimeout(pause.current)
      pause.current = setTimeout(() => go(form, FILTERS_OPEN), CHANGE_PAUSE)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      go(event.currentTarget, {})
    },
  }
}

export type FilterPanelProps = {
  list: FilterList
  /** The path of the list. */
  path: string
  view: ListView
  link: (change: PageParams) => string
  /** The episodes to choose from, for drinks. */
  episodes?: readonly { id: number; title: string }[] | undefined
  /** The number of records found; false while it is unknown. */
  count: string | false
  /** The order and the tiers, for phones. */
  children?: ReactNode
}

/** Reads what the panel of a list offers. */
export const prefetchPanel = (api: ApiClient, queryClient: QueryClient, list: FilterList): Promise<void> =>
  queryClient.prefetchQuery(filterValues(api, list))

/** All filters of a list in one form. It works without scripts: the browser sends it to the list. */
export default function FilterPanel({ list, path, view, link, episodes, count, children }: FilterPanelProps) {
  const { data: values = {}, isPending } = useQuery(filterValues(useApi(), list))
  const navigate = useNavigate()
  const closed = link({})
  const anchor = closed.replace(/^[^#]*/, '')
  const form = useFormLink((asked) => `${path}?${asked.toString()}`.replace(/\?$/, '') + anchor)
  const sheet = useSheet(() => void navigate(closed, { replace: true }))
  // while the next list is read, the last number stays
  const known = useRef(count)
  useEffect(() => {
    known.current = count || known.current
  }, [count])
  const own = fieldNames({ list, episodes })
  const kept = Object.entries(listViewParams(view)).filter(([name, value]) => value !== null && !own.has(name))
  return (
    <dialog open className={styles.sheet} aria-label="Filters" {...sheet}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <p aria-live="polite">{count || known.current}</p>
          <LinkButton to={closed} replace viewTransition={false}>
            CLOSE
          </LinkButton>
        </div>
        <div className={styles.views}>{children}</div>
        <form
          key={isPending ? 'pending' : 'ready'}
          action={path + anchor}
          {...form}
          className={styles.panel}
          aria-label="Filters"
          aria-busy={isPending}
        >
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value ?? ''} />
          ))}
          <FilterFields list={list} filters={view.filters} episodes={episodes} values={values} />
          <div className={styles.actions}>
            <Button type="submit" look="main">
              SHOW_RESULTS
            </Button>
          </div>
        </form>
      </div>
    </dialog>
  )
}
