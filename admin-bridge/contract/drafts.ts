import type { Entity } from '../../cms/domain/entities'

/** The query parameter that asks for a record with its pending draft, or saves one. */
export const DRAFT_PARAMETER = 'draft'

/** The last segment of the path of a record's pending draft. */
export const DRAFT_SEGMENT = 'draft'

/** The field of a response that says whether the record has a pending draft. */
export const HAS_DRAFT = 'has_draft'

/** Whether records of an entity can have a draft over their public state: those that are published. */
export const hasDrafts = ({ publishedBy }: Entity): boolean => publishedBy !== undefined
