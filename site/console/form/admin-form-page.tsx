import { useMemo, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { idFrom } from '../../shared/routing/paths'
import { Button, ErrorBox, LinkButton, Loading } from '../../shared/ui'
import { ConsoleHeading } from '../ui/console-heading'
import { InvalidId } from '../ui/invalid-id'
import { withLastView } from '../list/last-view'
import { useNeeded, useRecord, type RecordOf, type Resource } from '../data/records'
import { WarmLink } from '../ui/warm-link'
import { FormBody } from './form-body'
import styles from './form-page.module.css'
import { LostDraft } from './lost-draft'
import { UNKNOWN_ERROR, type FormModule, type FormMessages } from './form-types'

export type AdminFormPageProps<R extends Resource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormModule<Values, RecordOf<R>>
  readonly messages: FormMessages
  /** The id in the address, as it stands there; undefined for an address without one. Null makes a new record. */
  readonly id: string | null | undefined
  /** A record to start a new one from ("New like this"). */
  readonly like?: number | null
  /** What a new record starts with, where the route says more than the module knows. */
  readonly blank?: () => Values
  /** Records that the fields choose from: the form waits for them, and a failure to read them is its own. */
  readonly needs?: Resource
  readonly listPath: string
  /** The form of a new record: what was typed on one that is gone may begin another. */
  readonly newPath: string
  /** Where a save leads; the list unless said otherwise. */
  readonly afterSave?: (record: RecordOf<R>) => string
  readonly cancelPath?: (record: RecordOf<R> | null) => string
  /** The record's public page, and a form that starts from a copy of it. */
  readonly viewPath?: (record: RecordOf<R>) => string
  readonly likePath?: (record: RecordOf<R>) => string
  /** The words of a second way to save, which stays and begins anew. */
  readonly addAnother?: string
  /** Facts under the heading (the episode that a drink is added to). */
  readonly context?: ReactNode
  readonly children: ReactNode
}

/** A console form: creates or edits, depending on whether an id is in the route (product.md, section 4 "Forms"). */
export function AdminFormPage<R extends Resource, Values extends FieldValues>(props: AdminFormPageProps<R, Values>) {
  const { resource, messages, like = null } = props
  const id = props.id === null ? null : (idFrom(props.id) ?? undefined)
  const listPath = withLastView(props.listPath)
  // An address without a usable id asks for nothing.
  const source = useRecord(resource, id === undefined ? null : (id ?? like))
  const needed = useNeeded(props.needs)
  const { pathname } = useLocation()
  const mode = id === null ? messages.create : messages.edit
  const back = (
    <WarmLink to={listPath} className={styles.back}>
      <span aria-hidden="true">← </span>
      {messages.back}
    </WarmLink>
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
  const wanted = id ?? like
  const lacks = wanted !== null && !source.data
  if (lacks || needed.missing) {
    const failed = needed.error !== null || (lacks && (source.isError || source.data === null))
    const retry = (): void => {
      if (lacks) void source.refetch()
      if (needed.missing) needed.retry()
    }
    return (
      <>
        {back}
        <ConsoleHeading title={mode.pageTitle}>{mode.heading}</ConsoleHeading>
        {id !== null && source.data === null && (
          <LostDraft path={pathname} noun={resource.contract.noun} newPath={props.newPath} newHeading={messages.create.heading} />
        )}
        {failed ? (
          <LoadFailure messages={messages} listPath={listPath} reason={reasonOf(source.error ?? needed.error, resource)} onRetry={retry} />
        ) : (
          <Loading message={mode.loading} />
        )}
      </>
    )
  }
  return <ReadyForm key={`${id ?? 'new'}:${like ?? ''}`} {...props} id={id} record={source.data ?? null} back={back} />
}

type ReadyFormProps<R extends Resource, Values extends FieldValues> = Omit<AdminFormPageProps<R, Values>, 'id'> & {
  readonly id: number | null
  /** The record to edit, or the one to start from. */
  readonly record: RecordOf<R> | null
  readonly back: ReactNode
}

function ReadyForm<R extends Resource, Values extends FieldValues>({ record, back, ...props }: ReadyFormProps<R, Values>) {
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
        aside={edited && <RecordLinks view={props.viewPath?.(edited)} like={props.likePath?.(edited)} />}
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

function RecordLinks({ view, like }: { readonly view: string | undefined; readonly like: string | undefined }) {
  return (
    <>
      {like && <WarmLink to={like}>New like this</WarmLink>}
      {view && (
        <WarmLink to={view} target="_blank" rel="noopener noreferrer">
          View public page <span aria-hidden="true">↗</span>
        </WarmLink>
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

/** Why a load failed, in words: a record that is not there says which kind it was. */
function reasonOf(error: Error | null, resource: Resource): string {
  if (error) return error.message || UNKNOWN_ERROR
  const { noun } = resource.contract
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
}
