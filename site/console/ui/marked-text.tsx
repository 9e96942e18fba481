import { useMemo } from 'react'
import { diffWordsWithSpace } from 'diff'
import styles from './marked-text.module.css'

type Part = { readonly text: string; readonly isDifferent: boolean }

/** Comparing two very long texts without a common word takes long; they are then shown without marks. */
const COMPARE_MS = 300

/** One of two texts in parts: words that the other one does not have, and those that both have. */
function partsOf(text: string, other: string): Part[] {
  const changes = diffWordsWithSpace(text, other, { timeout: COMPARE_MS })
  if (!changes) return [{ text, isDifferent: false }]
  return changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isDifferent: removed }))
}

type MarkedTextProps = { readonly text: string; readonly other: string }

/** A text with the words marked that another one does not have. */
export function MarkedText({ text, other }: MarkedTextProps) {
  const parts = useMemo(() => partsOf(text, other), [text, other])
  if (text === '') return <p className={styles.empty}>(empty)</p>
  return <p className={styles.value}>{parts.map((part, index) => (part.isDifferent ? <mark key={index}>{part.text}</mark> : part.text))}</p>
}
