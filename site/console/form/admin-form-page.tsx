import { useMemo, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { fieldsOfKind, type Entity } from '../../../cms/domain/entities'
import { formName } from '../../../cms/domain/entities/form-values'
import { hasCreatePage, idFrom, paths } from '../../shared/routing/paths'
import { Loading } from '../../shared/ui'
import { RecordHistory } from '../history/record-history'
import { ConsoleHeading } from '../ui/console-heading'
import { InvalidId } from '../ui/invalid-id'
import { focusIn } from '../origin/origin'
import { PlaceLine } from '../origin/place-line'
import { useWays, type Destination, type Ways } from '../origin/use-way'
import { withLastView } from '../list/last-view'
import { useFirstChoices } from '../data/matches'
import { useEditedRecord } from '../data/edited-record'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { ConsoleLink } from '../ui/console-link'
import type { PublicationNote } from '../publication/publication-control'
import { PUBLICATION, keptStatus } from '../publication/status'
import { PreviewButton } from '../preview/preview-split'
import { RecordPreviewLink } from '../preview/record-preview-link'
import { pick } from './conflict/merge-values'
import type { DeleteMessages } from '../list/list-types'
import { recordName } from '../ui/record-name'
import { FormBody } from './form-body'
import styles from './form-page.module.css'
import { PresenceLine } from './presence/presence-line'
import { RecordLinks } from './record-links'
import { LostDraft } from './drafts/lost-draft'
import { useGoingOn } from './going-on'
import { LoadFailure } from './load-failure'
import type { FormMessages, FormMapping } from './form-types'

/** The query parameter of a create form that names the record to copy. */
const COPY_OF = 'like'
const ADD_ANOTHER = 'Save and Add Another'

type AdminFormPageProps<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly messages: FormMessages
  /** The id in the address, unparsed; undefined if there is none, null for a new record. */
  readonly id: string | null | undefined
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
  readonly publicationNote?: PublicationNote
  /** How a deletion is asked for; the same as in the list. */
  readonly remove: DeleteMessages<RecordOf<R>>
  /** Content below the heading, such as the episode of a new drink. */
  readonly context?: ReactNode
  /** The fields that stand beside the others where there is room. */
  readonly side?: ReactNode
  readonly children: ReactNode
}

/** A console form. It edits the record named by the route's id, or creates one if the route has no id. */
export function AdminFormPage<R extends ConsoleResource, Values extends FieldValues>(props: AdminFormPageProps<R, Values>) {
  const { resource, messages } = props
  const [search] = useSearchParams()
  const id = props.id === null ? null : (idFrom(props.id) ?? undefined)
  const { pathname } = useLocation()
  const ways = useWays(resource, id ?? null)
  const list: Destination = ways.toSameKind ?? { to: withLastView(props.listPath) }
  // the record that a new one is a copy of
  const copyOf = id === null ? idFrom(search.get(COPY_OF) ?? undefined) : null
  const sourceId = id === undefined ? null : (id ?? copyOf)
  const source = useEditedRecord(resource, sourceId)
  const choices = useFirstChoices(props.choicesFrom)
  const { key, moveTo } = useGoingOn(resource, props.newPath, id ?? null, `${id ?? 'new'}:${copyOf ?? ''}`)
  const mode = id === null ? messages.create : messages.edit
  const back = (
    <ConsoleLink {...list} className={styles.back}>
      <span aria-hidden="true">← </span>
      {messages.back}
    </ConsoleLink>
  )
  if (id === undefined) {
    return (
      <>
        {back}
        <InvalidId
          pageTitle={mode.pageTitle}
          messages={messages.invalidId}
          noun={resource.contract.noun}
          given={props.id ?? undefined}
          list={{ ...list, label: messages.returnToList }}
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
          <LoadFailure resource={resource} messages={messages} list={list} error={source.error ?? choices.error} onRetry={retry} />
        ) : (
          <Loading message={mode.loading} />
        )}
      </>
    )
  }
  return <ReadyForm key={key} {...props} id={id} record={source.data ?? null} back={back} ways={ways} onCreated={moveTo} />
}

/**
 * The values of a copy. It is published by itself, not when the original was; that of a record which is not public begins as a draft. It
 * has a slug and parts of its own.
 * @param blank the values of a new record.
 */
function copied<R extends ConsoleResource, Values extends FieldValues>(
  { fromRecord, parts }: FormMapping<Values, RecordOf<R>>,
  entity: Entity,
  record: RecordOf<R>,
  blank: Values,
): Values {
  const values = fromRecord(record)
  const slugs = fieldsOfKind(entity, 'slug').map(([key, field]) => formName(key, field))
  const ownSlugs = Object.fromEntries(slugs.map((name) => [name, `${String(values[name])}-copy`]))
  return { ...values, ...ownSlugs, ...pick(blank, [...PUBLICATION, ...(parts ? [parts.name] : [])]), ...keptStatus(record) }
}

type ReadyFormProps<R extends ConsoleResource, Values extends FieldValues> = Omit<AdminFormPageProps<R, Values>, 'id'> & {
  readonly id: number | null
  /** The record to edit or to copy. */
  readonly record: RecordOf<R> | null
  readonly back: ReactNode
  readonly ways: Ways
  readonly onCreated: ((record: RecordOf<R>) => void) | undefined
}

function ReadyForm<R extends ConsoleResource, Values extends FieldValues>({ record, back, ways, ...props }: ReadyFormProps<R, Values>) {
  const { id, module, messages, blank = module.blank } = props
  const { entity } = props.resource.contract
  const exits = useExits(props, record, ways)
  const mode = id === null ? messages.create : messages.edit
  const edited = id === null ? null : record
  const initial = useMemo(() => (edited ? module.fromRecord(edited) : blank()), [edited, module, blank])
  const prefill = useMemo(
    () => (id === null && record ? copied(module, entity, record, blank()) : null),
    [id, record, module, blank, entity],
  )
  const name = edited ? recordName(entity, edited) : undefined
  return (
    <FormBody
      {...props}
      {...exits}
      messages={{ ...mode, saving: messages.saving, cancel: messages.cancel }}
      initial={initial}
      prefill={prefill}
      record={edited}
      blank={blank}
      addAnother={id === null ? ADD_ANOTHER : undefined}
      focusFirst={id === null}
      removal={edited ? { messages: props.remove, onRemoved: exits.onRemoved } : undefined}
      actions={edited ? <Actions {...props} record={edited} ways={ways} /> : <PreviewButton entity={entity.name} />}
      top={(actions) => (
        <>
          <div className={styles.way}>
            {back}
            {ways.on && <PlaceLine way={ways.on} />}
          </div>
          <ConsoleHeading title={mode.pageTitle} name={name} aside={actions}>
            {mode.heading}
          </ConsoleHeading>
          <PresenceLine noun={props.resource.contract.noun} id={id} />
          {props.context && <div className={styles.context}>{props.context}</div>}
        </>
      )}
    />
  )
}

type ActionsProps<R extends ConsoleResource, Values extends FieldValues> = Pick<AdminFormPageProps<R, Values>, 'resource' | 'viewPath'> & {
  readonly record: RecordOf<R>
  readonly ways: Ways
}

/** What can be done with a stored record, but for its deletion. */
function Actions<R extends ConsoleResource, Values extends FieldValues>({ resource, viewPath, record, ways }: ActionsProps<R, Values>) {
  const { entity } = resource.contract
  return (
    <>
      <PreviewButton entity={entity.name} />
      <RecordLinks
        preview={<RecordPreviewLink entity={entity.name} id={record.id} />}
        history={<RecordHistory resource={resource} id={record.id} />}
        panel={paths.panelDocument(entity.name, record.id)}
        view={viewPath?.(record)}
        duplicate={hasCreatePage(entity.name) ? paths.admin.create(entity.name, { [COPY_OF]: record.id }) : undefined}
        passOn={ways.passOn}
      />
    </>
  )
}

/** Where the form leads: to the list that it was opened from, or else to the page that its kind of record names. */
function useExits<R extends ConsoleResource, Values extends FieldValues>(
  { listPath, afterSave, cancelPath }: Pick<AdminFormPageProps<R, Values>, 'listPath' | 'afterSave' | 'cancelPath'>,
  record: RecordOf<R> | null,
  { back, own, on }: Ways,
) {
  const navigate = useNavigate()
  const { state }: { readonly state: unknown } = useLocation()
  return {
    cancel: own ?? { to: withLastView(cancelPath?.(record) ?? listPath) },
    onNext: on?.go,
    focusField: focusIn(state),
    onRemoved: (): void => {
      const list = back(null)
      void navigate(list?.to ?? withLastView(listPath), { state: list?.state })
    },
    onSaved: (saved: RecordOf<R>): void => {
      const list = back(saved.id)
      void navigate(list?.to ?? withLastView(afterSave?.(saved) ?? listPath), { state: list?.state })
    },
  }
}
