import { useId, type ReactNode } from 'react'
import { Button, LinkButton } from '../../shared/ui'
import type { Destination } from '../origin/use-way'
import styles from './form-page.module.css'

type SaveBarProps = {
  readonly messages: { readonly submit: string; readonly saving: string; readonly cancel: string }
  readonly status: {
    /** The form's message after the last save. */
    readonly failure: string | null
    readonly saving: boolean
    /** Whether a save can start now. */
    readonly ready: boolean
    readonly isUnchanged: boolean
    readonly isUploading: boolean
  }
  /** The status of the record, where the form has no place for its control. */
  readonly publication: ReactNode
  /** What the schedule has done meanwhile, where the control does not say it; null for nothing. */
  readonly news: string | null
  /** What a save does; empty where there is nothing to save. */
  readonly line: string
  /** Saves without publishing, where that makes a difference. */
  readonly onSaveDraft: (() => void) | undefined
  /** Why a draft cannot hold what was typed; null if it can. */
  readonly notInDraft: string | null
  /** Saves and then empties the form. */
  readonly another: { readonly label: string; readonly onSave: () => void } | undefined
  /** Saves and opens the next record of the list; undefined where there is no list. */
  readonly onSaveNext: (() => void) | undefined
  /** Where "Cancel" leads to, or what it does in an inline form. */
  readonly cancel: Destination | (() => void)
}

/** The buttons below a form, and what became of the last save. */
export function SaveBar({ messages, status, publication, news, line, onSaveDraft, notInDraft, another, onSaveNext, cancel }: SaveBarProps) {
  const { failure, saving, ready, isUnchanged, isUploading } = status
  const reason = useId()
  return (
    <div className={styles.buttons} data-save-bar={typeof cancel === 'function' ? undefined : ''}>
      <p className={styles.failure} role="alert" hidden={failure === null}>
        {failure}
      </p>
      <p className={styles.waiting} role="status">
        {news}
      </p>
      <div className={styles.line}>
        {publication}
        <p role="status">{isUploading ? 'Uploading picture. You can save when it finishes.' : isUnchanged ? 'No changes' : line}</p>
      </div>
      {onSaveDraft && notInDraft !== null && (
        <p id={reason} className={styles.waiting}>
          {notInDraft}
        </p>
      )}
      <Button look="main" type="submit" disabled={!ready}>
        {saving ? messages.saving : messages.submit}
      </Button>
      {onSaveNext && (
        <Button onClick={onSaveNext} disabled={!ready} aria-keyshortcuts="Control+Enter Meta+Enter" aria-label="Save and Next">
          <ShortLabel label="Save and Next" />
        </Button>
      )}
      {onSaveDraft && (
        <Button
          onClick={onSaveDraft}
          disabled={!ready || notInDraft !== null}
          aria-label="Save as Draft"
          aria-describedby={notInDraft === null ? undefined : reason}
        >
          <ShortLabel label="Save as Draft" />
        </Button>
      )}
      {another && (
        <Button onClick={another.onSave} disabled={!ready} aria-label={another.label}>
          <ShortLabel label={another.label} />
        </Button>
      )}
      {typeof cancel === 'function' ? (
        <Button onClick={cancel}>{messages.cancel}</Button>
      ) : (
        <LinkButton {...cancel} viewTransition={false}>
          {messages.cancel}
        </LinkButton>
      )}
    </div>
  )
}

/** A label that begins with "Save and" or "Save as", which a phone leaves out: its bar has one row. */
function ShortLabel({ label }: { readonly label: string }) {
  const [, start = '', rest = label] = /^(Save (?:and|as) )(.+)$/.exec(label) ?? []
  return (
    <span>
      <span className={styles.wide}>{start}</span>
      {rest}
    </span>
  )
}
