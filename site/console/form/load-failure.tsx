import { capitalizedNoun } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { paths } from '../../shared/routing/paths'
import { Button, ErrorBox, LinkButton } from '../../shared/ui'
import type { ConsoleResource } from '../data/resource'
import type { Destination } from '../origin/use-way'
import type { FormMessages } from './form-types'

/** Shown for an error that has no message. */
const UNKNOWN_ERROR = 'Unknown error'

type LoadFailureProps = {
  readonly resource: ConsoleResource
  readonly messages: FormMessages
  readonly list: Destination
  /** Null if there is no such record. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** What a form shows in the place of a record that it could not load. One that is gone may be in the trash. */
export function LoadFailure({ resource, messages, list, error, onRetry }: LoadFailureProps) {
  const { entity } = resource.contract
  const reason = error ? error.message || UNKNOWN_ERROR : `${capitalizedNoun(entity)} not found`
  return (
    <ErrorBox message={messages.loadFailed(reason)} onRetry={onRetry}>
      <LinkButton {...list} viewTransition={false}>
        {messages.returnToList}
      </LinkButton>
      <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
      {!error && (
        <LinkButton to={`${paths.admin.trash()}?kind=${kindOf(entity)}`} viewTransition={false}>
          Look in the Trash
        </LinkButton>
      )}
    </ErrorBox>
  )
}
