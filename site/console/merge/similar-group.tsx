import { useId, useState } from 'react'
import type { SpellingCount } from '../../../admin-bridge/contract/spellings'
import type { Entity } from '../../../cms/domain/entities'
import { countOf } from '../../shared/format'
import { Button } from '../../shared/ui'
import { isSameLine } from '../data/spellings'
import styles from './merge.module.css'

/** The spelling that stays, those that get it, and how many records have these. */
export type Merge = { readonly kept: string; readonly values: readonly string[]; readonly total: number }

type SimilarGroupProps = {
  readonly entity: Entity
  /** The most frequent first. */
  readonly spellings: readonly SpellingCount[]
  readonly isBusy: boolean
  readonly onMerge: (merge: Merge) => void
}

/**
 * Spellings that look like one name. The most frequent one stays unless somebody chooses another. Those that differ from it only by
 * case, accents and blanks are selected; another letter may be another name.
 */
export function SimilarGroup({ entity, spellings, isBusy, onMerge }: SimilarGroupProps) {
  const id = useId()
  const [kept, setKept] = useState(spellings[0]?.value ?? '')
  /** What somebody has chosen, before anything that follows from the spellings. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (value: string): boolean => value !== kept && (chosen.get(value) ?? isSameLine(value, kept))
  const merged = spellings.filter(({ value }) => isChosen(value))
  const total = merged.reduce((sum, each) => sum + each.total, 0)
  return (
    <fieldset className={styles.group} disabled={isBusy}>
      <legend className={styles.legend}>{spellings[0]?.value}</legend>
      <ul className={styles.spellings}>
        {spellings.map(({ value, total: count }) => (
          <li key={value} className={styles.spelling}>
            <label className={styles.keep}>
              <input type="radio" name={`${id}-kept`} checked={value === kept} onChange={() => setKept(value)} />
              <span className={styles.words}>
                <span className={styles.value}>{value}</span>{' '}
                <span className={styles.count}>{countOf(count, entity.noun, entity.plural)}</span>
              </span>
            </label>
            {value === kept ? (
              <span className={styles.stays}>stays</span>
            ) : (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  aria-label={`Merge ${value}`}
                  checked={isChosen(value)}
                  onChange={(event) => setChosen(new Map(chosen).set(value, event.target.checked))}
                />
                <span aria-hidden="true">merge</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="accent"
        disabled={isBusy || merged.length === 0}
        onClick={() => onMerge({ kept, values: merged.map(({ value }) => value), total })}
      >
        {merged.length === 0 ? 'Select what to merge' : `Change ${countOf(total, entity.noun, entity.plural)} to “${kept}”`}
      </Button>
    </fieldset>
  )
}
