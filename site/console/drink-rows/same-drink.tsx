import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { drinksApi } from '../../features/drinks/api'
import { useApi } from '../../shared/api/api-context'
import { paths } from '../../shared/routing/paths'
import { optionsOf } from '../data/resource'
import type { ListWindow } from '../../shared/api/resource-api'
import type { Drink } from '../../shared/api/record-types'
import { searchedFor } from '../data/searched-for'
import { isSameLine } from '../data/spellings'
import { useSettled } from '../data/use-settled'
import fieldStyles from '../fields/fields.module.css'
import { ConsoleLink } from '../ui/console-link'
import styles from './drink-rows.module.css'
import { ROWS, type DrinkRow, type WithRows } from './rows'

/** Drinks that are compared: those whose texts contain the name's words. */
const COMPARED = 20
const itself = (text: string): string => text
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

type SameDrinkProps = {
  /** Of the drink that is edited; null for a new one. */
  readonly id: number | null
  readonly name: unknown
  readonly brand: unknown
  /** Whether the drinks are read that could be the same. */
  readonly isAsked?: boolean
  readonly className?: string | undefined
}

/** Says that a drink of this name and brand exists already. It can be rated again, so nothing is blocked. */
export function SameDrink({ id, name, brand, isAsked = true, className = '' }: SameDrinkProps) {
  const api = useApi()
  const typed = { name: textOf(name), brand: textOf(brand) }
  const asked = { name: useSettled(typed.name, itself), brand: useSettled(typed.brand, itself) }
  const query = { ...searchedFor(asked.name), ...(asked.brand === '' ? { missing: 'brand' } : { brand: asked.brand }), limit: COMPARED }
  const { data } = useQuery({
    ...optionsOf<ListWindow<Drink>>(drinksApi.list(api, query)),
    enabled: isAsked && asked.name !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  })
  const same = !isAsked
    ? undefined
    : data?.items.find((each) => each.id !== id && isSameLine(each.name, typed.name) && isSameLine(each.brand ?? '', typed.brand))
  return (
    <p className={`${fieldStyles.help} ${className}`} role="status">
      {same && typed.name !== '' && (
        <>
          A drink of this name and brand exists already:{' '}
          <ConsoleLink to={paths.admin.edit('drink', same.id)} target="_blank" rel="noopener noreferrer">
            #{same.id} {same.name} <span aria-hidden="true">↗</span>
          </ConsoleLink>
        </>
      )}
    </p>
  )
}

/** The same for a row in the form of an episode: for a new drink, and one that gets another name or brand. */
export function SameDrinkAsRow({ index }: { readonly index: number }) {
  const { formState } = useFormContext<WithRows>()
  const row: DrinkRow | undefined = useWatch<WithRows, `${typeof ROWS}.${number}`>({ name: `${ROWS}.${index}` })
  if (!row) return null
  const { id, name, brand } = row
  const stored = formState.defaultValues?.[ROWS]?.find((each) => id !== null && each?.id === id)
  const isAsked = stored?.name !== name || stored.brand !== brand
  return <SameDrink id={id} name={name} brand={brand} isAsked={isAsked} className={styles.same} />
}
