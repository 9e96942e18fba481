import { isDeepStrictEqual } from 'node:util'
import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import type { DocumentViewServerProps, PayloadRequest } from 'payload'
import { entityOf, storedName, type ContentCollection, type Entity } from '../../domain/entities'
import { Moment } from '../moment'
import { readTextMarks } from './text-marks'
import styles from './versions.module.css'

type Values = Readonly<Record<string, unknown>>

/** Who saved a version; null for the system. */
const nameOf = ({ savedBy }: Values): string | null => (typeof savedBy === 'string' && savedBy !== '' ? savedBy : null)

/** Whether two values of a field differ; a missing one equals null and ''. */
const differ = (one: unknown, other: unknown): boolean => !isDeepStrictEqual(one || null, other || null)

/** The labels of the fields that a version changed; null for the first one. */
function changesOf({ fields }: Entity, version: Values, before: Values | undefined): string[] | null {
  if (!before) return null
  const changed = Object.entries(fields).filter(
    ([key, field]) => differ(version[key], before[key]) || differ(version[storedName(key, field)], before[storedName(key, field)]),
  )
  return changed.map(([, { label }]) => label)
}

type Version = { readonly id: number | string; readonly updatedAt: string; readonly values: Values }

/** The versions of a record, newest first. Of formatted texts they have marks. */
async function readVersions(req: PayloadRequest, entity: Entity, record: number | string): Promise<Version[]> {
  const { docs } = await req.payload.findVersions({
    collection: entity.collection,
    where: { parent: { equals: record } },
    sort: '-updatedAt',
    // all of them: a record keeps few
    limit: 0,
    depth: 0,
    pagination: false,
    req,
    overrideAccess: false,
  })
  // lists have no formatted texts
  const marks = await readTextMarks(
    req,
    entity,
    docs.map(({ id }) => id),
  )
  // Payload types a version as its collection's document; here its fields are read by name
  return docs.map(({ id, updatedAt, version }, index) => ({
    id,
    updatedAt,
    values: { ...Object.fromEntries(Object.entries(version)), ...marks[index] },
  }))
}

/** The versions of a record, newest first: when and by whom each was saved, and which fields it changed. */
export async function VersionsView({ initPageResult: { req, docID: id, collectionConfig } }: DocumentViewServerProps) {
  const slug = collectionConfig?.slug as ContentCollection
  const entity = entityOf(slug)
  if (!entity || id === undefined || !collectionConfig) return null
  const versions = await readVersions(req, entity, id)
  const base = `${req.payload.config.routes.admin}/collections/${slug}/${id}/versions`
  return (
    <Gutter className={styles.versions ?? ''}>
      <SetDocumentStepNav
        collectionSlug={slug}
        id={id}
        pluralLabel={collectionConfig.labels.plural}
        useAsTitle={collectionConfig.admin.useAsTitle}
        view="Versions"
      />
      {versions.length === 0 ? (
        <p className={styles.none}>No versions yet. Each save from now on is kept.</p>
      ) : (
        <div className="table">
          <table>
            <thead>
              <tr>
                <th scope="col">Saved</th>
                <th scope="col">By</th>
                <th scope="col">Changed</th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ id: version, updatedAt, values }, index) => {
                const changes = changesOf(entity, values, versions[index + 1]?.values)
                return (
                  <tr key={version}>
                    <td>
                      <a href={`${base}/${version}`}>
                        <Moment at={updatedAt} />
                      </a>
                      {index === 0 && <span className={styles.current}>Current</span>}
                    </td>
                    <td>{nameOf(values) ?? <span className={styles.none}>System</span>}</td>
                    <td>{changes === null ? 'Oldest kept version' : changes.join(', ') || 'Nothing'}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Gutter>
  )
}
