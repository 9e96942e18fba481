import { useMemo } from 'react'
import { CONTENT_MAX, FORMATTED_NODES_MAX } from '../../../cms/domain/limits'
import { groupDigits } from '../../../cms/domain/group-digits'
import { nodesIn } from '../../../cms/domain/rich-text/size'
import { codePoints } from '../../../cms/domain/text'
import { countOf, readingMinutes, wordCount } from '../../shared/format'
import styles from './rich-text-field.module.css'

/** From this part of a limit on, it is shown how much is left. */
const NEARLY = 0.8

type TextLengthProps = {
  /** The text as plain text. */
  readonly text: string
  /** The state of the editor, in JSON; '' for a text without formatting. */
  readonly state: string
}

/** How long a text is, and how much of its limits it takes once that is most of one. */
export function TextLength({ text, state }: TextLengthProps) {
  const nodes = useMemo(() => (state === '' ? 0 : nodesIn(JSON.parse(state))), [state])
  const limits = [
    { amount: codePoints(text), max: CONTENT_MAX, noun: 'characters' },
    { amount: nodes, max: FORMATTED_NODES_MAX, noun: 'parts' },
  ].filter(({ amount, max }) => amount >= max * NEARLY)
  const figures = text.trim() === '' ? [] : [countOf(wordCount(text), 'word'), `${readingMinutes(text)} min read`]
  return (
    <p className={styles.figures}>
      {figures.join(' · ')}
      {limits.map(({ amount, max, noun }) => (
        <span key={noun} className={amount > max ? styles.over : undefined}>
          {` · ${groupDigits(amount)} of at most ${groupDigits(max)} ${noun}`}
        </span>
      ))}
    </p>
  )
}
