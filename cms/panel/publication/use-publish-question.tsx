'use client'

import { Button, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useState } from 'react'
import type { EntityName } from '../../domain/entities'
import { neededDate, readerProblems } from '../../domain/records/reader-problems'
import { countRecords } from '../count-records'
import { Question } from '../question/question'
import styles from './publication.module.css'

type Answer = 'publish' | 'draft' | 'edit'
type Asked = { readonly problems: readonly string[]; readonly answer: (answer: Answer) => void }

/** The number of an episode's drinks. Null without an answer: the question is a courtesy and never stands in the way. */
const countDrinks = (episode: number | string): Promise<number | null> =>
  countRecords('drinks', `where[episode][equals]=${episode}`).catch(() => null)

/** Asks before a save makes something public that readers would find broken. @param entity undefined: never asks. */
export function usePublishQuestion(entity: EntityName | undefined) {
  const { id } = useDocumentInfo()
  const { getDataByPath } = useForm()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (): Promise<Answer> => {
    if (entity === undefined) return 'publish'
    const date = neededDate(entity)
    const problems = readerProblems(entity, {
      hasDate: date === null || Boolean(getDataByPath(date)),
      drinks: entity === 'episode' && id !== undefined ? await countDrinks(id) : null,
    })
    if (!problems.some(({ asks }) => asks)) return 'publish'
    const texts = problems.map(({ text }) => text)
    const answer = await new Promise<Answer>((resolve) => setAsked({ problems: texts, answer: resolve }))
    setAsked(null)
    return answer
  }
  return { ask, question: asked && <PublishQuestion noun={entity ?? ''} {...asked} /> }
}

const PublishQuestion = ({ noun, problems, answer }: Asked & { readonly noun: string }) => (
  <Question
    title={`Publish this ${noun} as it is?`}
    onClose={() => answer('edit')}
    buttons={
      <>
        <Button buttonStyle="secondary" margin={false} onClick={() => answer('edit')}>
          Cancel
        </Button>
        <Button buttonStyle="secondary" margin={false} onClick={() => answer('draft')}>
          Keep as draft
        </Button>
        <Button margin={false} onClick={() => answer('publish')}>
          Publish anyway
        </Button>
      </>
    }
  >
    <p>Readers would find it unfinished:</p>
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </Question>
)
