import type { CollectionConfig } from 'payload'

/** Past states of a record that are kept; the panel shows and restores them. */
const KEPT_VERSIONS = 20

/** What all content collections share: history without drafts (one state is the truth), no client-made order. */
export const contentDefaults = {
  versions: { drafts: false, maxPerDoc: KEPT_VERSIONS },
  enableQueryPresets: false,
  timestamps: true,
} satisfies Partial<CollectionConfig>

export const groups = { caffeine: 'Caffeine', culinary: 'Culinary', words: 'Words', people: 'People', library: 'Library' } as const
