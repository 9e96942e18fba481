import type { Entity } from '../../../cms/domain/entities'
import { formLabel } from '../../../cms/domain/entities/form-values'
import { suggestedLines, type SuggestedLine } from '../../../cms/domain/entities/suggested-lines'

/** The parameter of the address that opens the dialog: `?merge=brand`. So menus and the palette are links to it. */
export const MERGE_PARAMETER = 'merge'

/** "brands" */
export const linesWord = ({ field }: SuggestedLine): string => `${formLabel(field).toLowerCase()}s`

/** The line of an entity that an address names; null without one. */
export const lineToMerge = (entity: Entity, name: string | null): SuggestedLine | null =>
  suggestedLines(entity).find((line) => line.name === name) ?? null
