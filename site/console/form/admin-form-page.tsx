import { useMemo, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { idFrom } from '../../shared/routing/paths'
import { Button, ErrorBox, LinkButton, Loading } from '../../shared/ui'
import { ConsoleHeading } from '../ui/console-heading'
import { InvalidId } from '../ui/invalid-id'
import { withLastView } from '../list/last-view'
import { useFirstChoices } from '../data/matches'
import { useRecord } from '../data/records'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { ConsoleLink } from '../ui/console-link'
import { FormBody } from './form-body'
import styles from './form-page.module.css'
import { LostDraft } from './drafts/lost-draft'
import type { FormMessages, FormMapping } from './form-types'

/** Shown for an error that has no message. */
const UNKNOWN_ERROR = 'Unknown error'

type AdminFormPageProps<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly messages: FormMessages
  /** The id in the address, unparsed; undefined if there is none, null for a new record. */
  readonly id: string | null | undefined
  /** The record that a new one is a copy of. */
  readonly copyOf?: number | null
  /** Overrides the module's blank values. */
  readonly blank?: () => Values
  /** Records that a select field offers. The form loads the first ones together with its own record. */
  readonly choicesFrom?: ConsoleResource
  readonly listPath: string
  /** The create form, which can take over the draft of a deleted record. */
  readonly newPath: string
  /** The page after a save; defaults to the list. */
  readonly afterSave?: (record: RecordOf<R>) => string
  readonly cancelPath?: (record: RecordOf<R> | null) => string
  /** The record's public page. */
  readonly viewPath?: (record: RecordOf<R>) => string
  /** The create form that starts with a copy of the record. */
  readonly duplicatePath?: (record: RecordOf<R>) => string
  /** The label of a second submit button that saves and then empties the form. */
  readonly addAnother?: string
  /** Content below the heading, such as the episode of a new drink. */
  readonly context?: ReactNode
  readonly children: ReactNode
}

/** A console form. It edits the record named by the route's id, or creates one if the route has no id. */
export function AdminFormPage<R extends ConsoleResource, Values extends FieldValues>(props: AdminFormPageProps<R, Values>) {
  const { resource, messages, copyOf = null } = props
  const id = props.id === null ? null : (idFrom(props.id) ?? undefined)
  const listPath = withLastView(props.listPath)
  const sourceId = id === undefined ? null : (id ?? copyOf)
  const source = useRecord(resource, sourceId)
  const choices = useFirstChoices(props.choicesFrom)
  const { pathname } = useLocation()
  const mode = id === null ? messages.create : messages.edit
  const back = (
    <ConsoleLink to={listPath} className={styles.back}>
      <span aria-hidden="true">← </span>
      {messages.back}
    </ConsoleLink>
  )
  if (id === undefined) {
    const list = { to: listPath, label: messages.returnToList }
    return (
      <>
        {back}
        <InvalidId
          pageTitle={mode.pageTitle}
          messages={messages.invalidId}
          noun={resource.contract.noun}
          given={props.id ?? undefined}
          list={list}
        />
      </>
    )
  }
  const isSourceMissing = sourceId !== null && !source.data
  if (isSourceMissing || choices.missing) {
    const failed = choices.error !== null || (isSourceMissing && (source.isError || source.data === null))
    const retry = (): void => {
      if (isSourceMissing) void source.refetch()
      if (choices.missing) choices.retry()
    }
    return (
      <>
        {back}
        <ConsoleHeading title={mode.pageTitle}>{mode.heading}</ConsoleHeading>
        {id !== null && source.data === null && (
          <LostDraft path={pathname} noun={resource.contract.noun} newPath={props.newPath} newHeading={messages.create.heading} />
        )}
        {failed ? (
          <LoadFailure messages={messages} listPath={listPath} reason={reasonOf(source.error ?? choices.error, resource)} onRetry={retry} />
        ) : (
          <Loading message={mode.loading} />
        )}
      </>
    )
  }
  return <ReadyForm key={`${id ?? 'new'}:${copyOf ?? ''}`} {...props} id={id} record={source.data ?? null} back={back} />
}

type ReadyFormProps<R extends ConsoleResource, Values extends FieldValues> = Omit<AdminFormPageProps<R, Values>, 'id'> & {
  readonly id: number | null
  /** The record to edit or to copy. */
  readonly record: RecordOf<R> | null
  readonly back: ReactNode
}

function ReadyForm<R extends ConsoleResource, Values extends FieldValues>({ record, back, ...props }: ReadyFormProps<R, Values>) {
  const { id, module, messages, blank = module.blank } = props
  const navigate = useNavigate()
  const mode = id === null ? messages.create : messages.edit
  const edited = id === null ? null : record
  const initial = useMemo(() => (edited ? module.fromRecord(edited) : blank()), [edited, module, blank])
  const prefill = useMemo(() => (id === null && record ? module.fromRecord(record) : null), [id, record, module])
  return (
    <>
      {back}
      <ConsoleHeading
        title={mode.pageTitle}
        aside={edited && <RecordLinks view={props.viewPath?.(edited)} duplicate={props.duplicatePath?.(edited)} />}
      >
        {mode.heading}
      </ConsoleHeading>
      {props.context && <div className={styles.context}>{props.context}</div>}
      <FormBody
        resource={props.resource}
        module={module}
        messages={{ ...mode, saving: messages.saving, cancel: messages.cancel }}
        id={id}
        initial={initial}
        prefill={prefill}
        blank={blank}
        cancelPath={withLastView(props.cancelPath?.(record) ?? props.listPath)}
        addAnother={id === null ? props.addAnother : undefined}
        onSaved={(saved) => void navigate(withLastView(props.afterSave?.(saved) ?? props.listPath))}
      >
        {props.children}
      </FormBody>
    </>
  )
}

function RecordLinks({ view, duplicate }: { readonly view: string | undefined; readonly duplicate: string | undefined }) {
  return (
    <>
      {duplicate && <ConsoleLink to={duplicate}>Duplicate</ConsoleLink>}
      {view && (
        <ConsoleLink to={view} target="_blank" rel="noopener noreferrer">
          View public page <span aria-hidden="true">↗</span>
        </ConsoleLink>
      )}
    </>
  )
}

type LoadFailureProps = {
  readonly messages: FormMessages
  readonly listPath: string
  readonly reason: string
  readonly onRetry: () => void
}

function LoadFailure({ messages, listPath, reason, onRetry }: LoadFailureProps) {
  return (
    <ErrorBox message={messages.loadFailed(reason)} onRetry={onRetry}>
      <LinkButton to={listPath} viewTransition={false}>
        {messages.returnToList}
      </LinkButton>
      <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
    </ErrorBox>
  )
}

/** The reason of a failed load: the error's message, or "Episode not found". */
function reasonOf(error: Error | null, resource: ConsoleResource): string {
  if (error) return error.message || UNKNOWN_ERROR
  const { noun } = resource.contract
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
}
