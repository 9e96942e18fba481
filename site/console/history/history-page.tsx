import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '../data/history'
import { kindName } from '../data/kinds'
import { KINDS } from '../../../cms/domain/entities/kinds'
import inputStyles from '../fields/fields.module.css'
import { ConsoleHeading } from '../ui/console-heading'
import { Sheet } from '../ui/sheet'
import { HistoryLines } from './history-lines'
import styles from './history.module.css'

/** /admin/history: everything that happened. The filters are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const valueOf = (name: string): string => search.get(name) ?? ''
  const set = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const kind = KINDS.includes(valueOf('kind')) ? valueOf('kind') : ''
  const since = /^\d{4}-\d{2}-\d{2}$/.test(valueOf('since')) ? valueOf('since') : ''
  const user = valueOf('user').trim()
  const filter = { kind: kind || undefined, user: user || undefined, since: since || undefined, grouped: true } as const
  const filters = (
    <>
      <label>
        <span>Kind</span>
        <select className={inputStyles.select} value={kind} onChange={({ target }) => set('kind', target.value)}>
          <option value="">All kinds</option>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {kindName(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Person</span>
        <PersonInput value={valueOf('user')} onChange={(name) => set('user', name)} />
      </label>
      <label>
        <span>Since</span>
        <input type="date" className={inputStyles.input} value={since} onChange={({ target }) => set('since', target.value)} />
      </label>
    </>
  )
  return (
    <>
      <ConsoleHeading
        title="History · CCC"
        aside={
          <Sheet title="Filters" button={{ label: 'Filters', className: styles.sheetButton, content: 'Filters' }}>
            {() => <div className={styles.sheet}>{filters}</div>}
          </Sheet>
        }
      >
        History
      </ConsoleHeading>
      <p className={styles.intro}>Every change to the content, through the console, Advanced admin and the API.</p>
      <div className={styles.filters}>{filters}</div>
      <HistoryLines filter={filter} />
    </>
  )
}

type PersonInputProps = { readonly value: string; readonly onChange: (name: string) => void }

/** A user name. Those of the latest changes are offered; earlier ones can be typed. */
function PersonInput({ value, onChange }: PersonInputProps) {
  const people = useId()
  return (
    <>
      <input
        type="text"
        className={inputStyles.input}
        value={value}
        placeholder="User name"
        autoComplete="off"
        list={people}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={people}>
        {usePeople().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
