import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ExternalLink } from '../../shared/ui'
import { useCommands, type Command } from '../commands/use-commands'
import { ConsoleLink } from '../ui/console-link'

type RecordLinksProps = {
  readonly preview: ReactNode
  readonly history: ReactNode
  readonly panel: string
  /** The record's public page, if it has one. */
  readonly view: string | undefined
  /** The create form that starts with a copy of the record. */
  readonly duplicate: string | undefined
  /** The state of links that lead back to the same list. */
  readonly passOn: object | undefined
}

/** The links beside the heading of a stored record's form. The palette offers them too. */
export function RecordLinks({ preview, history, panel, view, duplicate, passOn }: RecordLinksProps) {
  const navigate = useNavigate()
  const copy: Command[] = duplicate
    ? [{ key: 'duplicate', label: 'Duplicate', alias: 'copy clone', on: 'record', run: () => void navigate(duplicate, { state: passOn }) }]
    : []
  const show: Command[] = view
    ? [{ key: 'view', label: 'View public page', on: 'record', run: () => void window.open(view, '_blank', 'noopener') }]
    : []
  useCommands([...copy, ...show])
  return (
    <>
      {preview}
      {history}
      {duplicate && (
        <ConsoleLink to={duplicate} state={passOn}>
          Duplicate
        </ConsoleLink>
      )}
      <ExternalLink href={panel}>
        Advanced admin <span aria-hidden="true">↗</span>
      </ExternalLink>
      {view && (
        <ConsoleLink to={view} target="_blank" rel="noopener noreferrer">
          View public page <span aria-hidden="true">↗</span>
        </ConsoleLink>
      )}
    </>
  )
}
