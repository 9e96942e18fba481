import { createServerFeature } from '@payloadcms/richtext-lexical'
import type { Block, FieldAffectingData, TextareaField, TextField } from 'payload'

/** The caption of a picture in a text. `readState` checks it, because the field of the text validates all that is in it. */
export const captionField: TextField = { name: 'caption', label: 'Caption', type: 'text' }

/**
 * The fields of a link, from Payload's own. Payload encodes addresses that its narrow pattern does not know, such as `/a%20b`,
 * and so breaks them; `readState` has checked them already.
 */
export const linkFields = ({ defaultFields }: { readonly defaultFields: readonly FieldAffectingData[] }): FieldAffectingData[] =>
  defaultFields.map((field) => (field.type === 'text' && field.name === 'url' ? { ...field, hooks: {} } : field))

/** Any text, which Payload would limit to 40,000 characters: the field of the whole text limits its length. */
const code: TextareaField = { name: 'code', label: 'Code', type: 'textarea', admin: { rows: 8 }, validate: () => true }

/** A code block. Payload's own one loads its editor from another site. */
export const codeBlock: Block = {
  slug: 'Code',
  labels: { singular: 'Code block', plural: 'Code blocks' },
  admin: { disableBlockName: true },
  fields: [code],
}

/** Cleans pasted pages of what `readState` refuses, and lets the keyboard leave the text. */
export const EditingFeature = createServerFeature({
  key: 'editing',
  feature: { ClientFeature: '/editor/editing#EditingFeature' },
})
