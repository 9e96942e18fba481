import * as z from 'zod/mini'
import { DRAFT_PARAMETER, DRAFT_SEGMENT, hasDrafts } from '../contract/drafts'
import { administratorDetail, anyDetail } from '../contract/rich-text'
import { entityList, fieldsOfKind, type Entity } from '../../cms/domain/entities'
import type { Resource } from '../resources/define-resource'
import { listParameters } from '../resources/list-parameters'
import { asJson, BODIES } from './body-json'
import { inputJson } from './field-json'
import type { Json } from './json'
import { BODY, WRITE, described, listed, query, windowParameters } from './operation'
import { idSegment } from './segments'

const DRAFT = query(DRAFT_PARAMETER, { type: 'boolean', default: false })

const isUnique = (duplicateMessages: Resource['duplicateMessages']): boolean => Object.keys(duplicateMessages).length > 0
/** Whether deleting a record can be rejected because others refer to it. */
const isRestricted = ({ collection }: Entity): boolean =>
  entityList.some((entity) =>
    fieldsOfKind(entity, 'reference').some(([, { to, onDelete }]) => to === collection && onDelete === 'restrict'),
  )

function collectionOf({ contract, duplicateMessages }: Resource): Json {
  const { entity, noun, record, defaultLimit } = contract
  return {
    get: described({
      tag: noun,
      summary: `List ${entity.plural}`,
      access: 'read',
      status: 200,
      schema: z.array(record),
      parameters: [...windowParameters(defaultLimit), ...listParameters(entity).map(listed)],
      errors: [401, 422],
      counted: true,
    }),
    post: described({
      tag: noun,
      summary: `Create one ${noun}`,
      access: 'administrators',
      status: 201,
      schema: administratorDetail(contract),
      isRecord: true,
      body: asJson(inputJson(entity)),
      errors: [...WRITE, ...BODY, ...(isUnique(duplicateMessages) ? [409] : [])],
    }),
  }
}

function memberOf({ contract, duplicateMessages }: Resource): Json {
  const { entity, noun } = contract
  const common = { tag: noun, parameters: [idSegment] }
  const drafted = { ...common, parameters: [...common.parameters, ...(hasDrafts(entity) ? [DRAFT] : [])] }
  return {
    get: described({
      ...drafted,
      summary: `Read one ${noun}`,
      access: 'read',
      status: 200,
      schema: anyDetail(contract),
      isRecord: true,
      errors: [401, 404, 422],
    }),
    put: described({
      ...drafted,
      summary: `Update one ${noun}; keys missing from the body stay unchanged`,
      access: 'administrators',
      status: 200,
      schema: administratorDetail(contract),
      isRecord: true,
      conditionalOn: administratorDetail(contract),
      body: asJson(inputJson(entity, true)),
      errors: [...WRITE, 404, ...BODY, ...(isUnique(duplicateMessages) ? [409] : [])],
    }),
    delete: described({
      ...common,
      summary: `Delete one ${noun}`,
      access: 'administrators',
      status: 204,
      schema: null,
      conditionalOn: administratorDetail(contract),
      errors: [...WRITE, 404, 422, ...(isRestricted(entity) ? [409] : [])],
    }),
  }
}

const draftOf = ({ contract }: Resource): Json => ({
  delete: described({
    tag: contract.noun,
    summary: `Drop the pending draft of one ${contract.noun}`,
    access: 'administrators',
    status: 204,
    schema: null,
    conditionalOn: administratorDetail(contract),
    parameters: [idSegment],
    errors: [...WRITE, 404, 422],
  }),
})

/** The paths of a resource: its list, its records, their drafts and their picture. */
export function pathsOf(resource: Resource): Record<string, Json> {
  const { noun, path, image } = resource.contract
  const upload = (field: string) => ({
    post: described({
      tag: noun,
      summary: `Upload the picture of one ${noun} (${field})`,
      access: 'administrators',
      status: 200,
      schema: administratorDetail(resource.contract),
      isRecord: true,
      conditionalOn: administratorDetail(resource.contract),
      parameters: [idSegment],
      body: BODIES.file,
      errors: [...WRITE, 404, ...BODY],
    }),
  })
  return {
    [path]: collectionOf(resource),
    [`${path}/{id}`]: memberOf(resource),
    ...(hasDrafts(resource.entity) && { [`${path}/{id}/${DRAFT_SEGMENT}`]: draftOf(resource) }),
    ...(image && { [`${path}/{id}/${image.path}`]: upload(image.field) }),
  }
}
