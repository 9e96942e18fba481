import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { capitalizedNoun, entityOf, type Entity } from '../../domain/entities'
import { PANEL_TRASH } from '../../domain/entities/addresses'
import { entityOfKind } from '../../domain/entities/entity-of-kind'
import { KINDS } from '../../domain/entities/kinds'
import { ownerReference } from '../../domain/entities/references'
import { emptyTrashWords } from '../../domain/entities/trash-words'
import { groupDigits } from '../../domain/group-digits'
import { ONLY_BEGINNING } from '../../domain/search/answerable-query'
import { goneAt, trashStay } from '../../domain/trash-stay'
import { env } from '../../env'
import { Moment } from '../moment'
import { findTrash, parseTrashQuery, trashAddress, type FoundTrash, type TrashQuery, type TrashRow } from './find-trash'
import { EmptyTrash, EntryActions } from './trash-actions'
import { TrashSearch } from './trash-search'
import styles from './trash.module.css'

const kindName = (kind: string): string => {
  const entity = entityOfKind(kind)
  return entity ? capitalizedNoun(entity) : kind
}

/** "1 record", "2 quotes". */
const countOf = (count: number, entity: Entity | undefined): string =>
  `${groupDigits(count)} ${count === 1 ? (entity?.noun ?? 'record') : (entity?.plural ?? 'records')}`

/** /panel/trash. Payload shows pages of ours to everybody, so this one asks who reads it. */
export async function TrashView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { locale, permissions, req, visibleEntities } = initPageResult
  if (req.user?.isAdmin !== true) redirect(req.user ? '/panel/unauthorized' : `/panel/login?redirect=${encodeURIComponent(PANEL_TRASH)}`)
  const query = parseTrashQuery(searchParams ?? {})
  const found = await findTrash(req.payload, query)
  return (
    <DefaultTemplate
      i18n={req.i18n}
      {...(locale ? { locale } : {})}
      params={params ?? {}}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams ?? {}}
      user={req.user}
      visibleEntities={visibleEntities}
    >
      <SetStepNav nav={[{ label: 'Trash' }]} />
      <Gutter className={styles.trash ?? ''}>
        <main>
          <h1 id="trash-title" tabIndex={-1}>
            Trash
          </h1>
          <p className={styles.intro}>{trashStay(env().TRASH_DAYS)}</p>
          <div className={styles.bar}>
            <TrashSearch q={query.typed} kind={query.kind ?? ''} kinds={KINDS.map((kind) => ({ kind, name: kindName(kind) }))} />
            {found.total > 0 && (
              <EmptyTrash
                kind={query.kind ?? null}
                kinds={query.kind === undefined ? null : (entityOfKind(query.kind)?.plural ?? null)}
                count={countOf(found.total, query.kind === undefined ? undefined : entityOfKind(query.kind))}
                until={found.readAt}
                isSearched={query.q.trim() !== ''}
              />
            )}
          </div>
          {query.q !== query.typed && <p className={styles.facts}>{ONLY_BEGINNING}</p>}
          <Results query={query} found={found} />
        </main>
      </Gutter>
    </DefaultTemplate>
  )
}

function Results({ query, found }: { readonly query: TrashQuery; readonly found: FoundTrash }) {
  const { rows, matches, total, page, pages } = found
  if (rows.length === 0) return <Nothing query={query} />
  return (
    <>
      <p className={styles.facts}>
        {matches === total ? countOf(total, undefined) : `${groupDigits(matches)} of ${countOf(total, undefined)}`}
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.record}`} row={row} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          {page > 1 && <a href={trashAddress(PANEL_TRASH, { ...query, page: page - 1 })}>Previous</a>}
          <span>
            Page {page} of {pages}
          </span>
          {page < pages && <a href={trashAddress(PANEL_TRASH, { ...query, page: page + 1 })}>Next</a>}
        </nav>
      )}
    </>
  )
}

function Nothing({ query: { q, kind } }: { readonly query: TrashQuery }) {
  const entity = kind === undefined ? undefined : entityOfKind(kind)
  const [, field] = (entity && ownerReference(entity)) ?? []
  const isSearched = q.trim() !== ''
  return (
    <p className={styles.facts}>
      {emptyTrashWords(isSearched, entity, field && entityOf(field.to))}{' '}
      {(isSearched || entity) && <a href={PANEL_TRASH}>Show all records in the trash</a>}
    </p>
  )
}

function Row({ row: { kind, record, title, deletedAt, deletedBy, others, forGood, lost } }: { readonly row: TrashRow }) {
  const end = goneAt(deletedAt, env().TRASH_DAYS)
  const name = title.trim() || `${kindName(kind)} ${record}`
  return (
    <li className={styles.row}>
      <div className={styles.entry}>
        <span className={styles.facts}>{kindName(kind)}</span>
        <span>{name}</span>
        <span className={styles.facts}>
          Deleted <Moment at={deletedAt} />
          {deletedBy === null ? '' : ` by ${deletedBy}`}
          {others === null ? '' : ` with ${others}`}
        </span>
        {end !== null && (
          <span className={styles.facts}>
            Goes for good on <Moment at={end} />
          </span>
        )}
        {lost !== null && <span>{lost}</span>}
      </div>
      <EntryActions
        record={{ kind, collection: entityOfKind(kind)?.collection ?? kind, id: record, name }}
        forGood={forGood}
        canReturn={lost === null}
      />
    </li>
  )
}
