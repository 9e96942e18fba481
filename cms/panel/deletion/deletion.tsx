'use client'

import { useDocumentInfo, useModal, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { entityOf, type ContentCollection } from '../../domain/entities'
import { kindOf } from '../../domain/entities/kinds'
import { watchResponses } from '../saving/watch-responses'
import { useTakenAlong, type Ids } from './taken-along'
import { deletedIn, reportDeletion, type Outcome } from './undo-deletion'
import { useSeenState } from './use-seen-state'

type Props = { readonly collection: ContentCollection }

/** The name of Payload's open question before a deletion; undefined without one. */
function useOpenQuestion(): string | undefined {
  const { modalState } = useModal()
  return Object.entries(modalState).find(([slug, state]) => state?.isOpen === true && /(?:^|-)delete(?:-|$)/.test(slug))?.[0]
}

/** Adds to Payload's open question where the records go and what goes along, and offers the way back once they are gone. */
function Deletion({ collection, ids }: Props & { readonly ids: Ids }) {
  const router = useRouter()
  const open = useOpenQuestion()
  const isOpen = open !== undefined
  const consequences = useTakenAlong(collection, ids, isOpen)
  useEffect(() => {
    if (!isOpen) return undefined
    let outcome: Outcome | null = null
    const endWatch = watchResponses(async (response, request) => {
      outcome = (await deletedIn(collection, response, request)) ?? outcome
    })
    // on its closing, or when the form leaves the page because its document is gone
    return () => {
      endWatch()
      const entity = entityOf(collection)
      if (entity && outcome) reportDeletion(kindOf(entity), outcome, () => router.refresh())
    }
  }, [collection, isOpen, router])
  const question = open === undefined ? null : document.getElementById(open)?.querySelector('.confirmation-modal__content')
  if (!question) return null
  const texts = consequences.map(({ text }) => text)
  const goes = `${ids.length === 1 ? 'It moves' : 'They move'} to the trash and can be restored from there.`
  return createPortal(
    <p role="status" className="taken-along">
      {(consequences.some(({ prevents }) => prevents) ? texts : [...texts, goes]).join(' ')}
    </p>,
    question,
  )
}

/** Sends the state of a form's picture or account with its deletion. */
export const SeenState = ({ collection }: { collection: string }) => {
  const { id } = useDocumentInfo()
  useSeenState(`/panel-api/${collection}/${id}`, useOpenQuestion() !== undefined)
  return null
}

/** The deletion of a form's record. */
export const DeletionOfOne = ({ collection }: Props) => {
  const { id } = useDocumentInfo()
  useSeenState(`/panel-api/${collection}/${id}`, useOpenQuestion() !== undefined)
  return id === undefined ? null : <Deletion collection={collection} ids={[id]} />
}

/** The deletion of a list's selected records. */
export const DeletionOfSeveral = ({ collection }: Props) => {
  const { selectedIDs } = useSelection()
  return <Deletion collection={collection} ids={selectedIDs} />
}
