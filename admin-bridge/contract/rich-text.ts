import * as z from 'zod/mini'
import type { ResourceContract } from './define'
import { HAS_DRAFT, hasDrafts } from './drafts'
import { richTextNames } from './rich-text-names'

// Only administrators read editor states. The index does not export this file, so that visitors do not download it.

/** An editor state in responses: Lexical's JSON, with the nodes that the content model lists. */
export const stateSchema = /* @__PURE__ */ z.object({
  root: z.looseObject({ type: z.literal('root'), children: z.array(z.looseObject({ type: z.string() })) }),
})

/** The schema of single records for administrators without their editor states: with whether it has a draft if it was asked for. */
export const withoutStates = ({ entity, detail }: ResourceContract): z.ZodMiniObject =>
  z.object({ ...detail.shape, ...(hasDrafts(entity) ? { [HAS_DRAFT]: z.optional(z.boolean()) } : {}) })

const withStates = (contract: ResourceContract, schema: z.ZodMiniType): z.ZodMiniObject =>
  z.object({
    ...withoutStates(contract).shape,
    ...Object.fromEntries(richTextNames(contract.entity).map(({ state }) => [state, schema])),
  })

/** The schema of single records for administrators: with the editor states of formatted texts, and whether it has a draft if it was asked for. */
export const administratorDetail = (contract: ResourceContract): z.ZodMiniObject => withStates(contract, stateSchema)
/** The schema of single records for everybody. */
export const anyDetail = (contract: ResourceContract): z.ZodMiniObject => withStates(contract, z.optional(stateSchema))
