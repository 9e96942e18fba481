'use client'

import { Button } from '@payloadcms/ui'
import { Question } from '../question/question'

type StaleSaveDialogProps = {
  readonly sentence: string
  readonly onLoad: () => void
  readonly onSaveOver: () => void
  readonly onClose: () => void
}

/** Explains a refused save and offers the ways on. Escape goes back to the form. */
export function StaleSaveDialog({ sentence, onLoad, onSaveOver, onClose }: StaleSaveDialogProps) {
  const buttons = (
    <>
      {/* the first one gets the focus */}
      <Button margin={false} onClick={onClose}>
        Keep editing
      </Button>
      <Button buttonStyle="secondary" margin={false} onClick={onLoad}>
        Load the current state
      </Button>
      <Button buttonStyle="secondary" margin={false} onClick={onSaveOver}>
        Save over it
      </Button>
    </>
  )
  return (
    <Question title="This document has changed" buttons={buttons} onClose={onClose}>
      <p>{sentence}</p>
      <p>What you typed is still in the form. Loading the current state discards it. Saving over it replaces the other changes.</p>
    </Question>
  )
}
