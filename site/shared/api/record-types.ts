import type * as z from 'zod/mini'
import type { contracts } from '../../../admin-bridge/contract/registry'
import type { EntityName } from '../../../cms/domain/entities'
import type { Lenient } from './lenient'

/** An entity's record as screens show it: that of the contract, as the lenient schemas return it. */
export type ContentRecord<Name extends EntityName> = Lenient<z.infer<(typeof contracts)[Name]['record']>>

/** A post by itself, with its text as HTML. */
export type PostDetail = Lenient<z.infer<(typeof contracts)['post']['detail']>>

export type Category = ContentRecord<'category'>
export type Drink = ContentRecord<'drink'>
export type Episode = ContentRecord<'episode'>
export type Post = ContentRecord<'post'>
export type Quote = ContentRecord<'quote'>
export type Review = ContentRecord<'review'>
export type TeamMember = ContentRecord<'teamMember'>
