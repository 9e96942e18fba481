import * as z from 'zod/mini'
import { KINDS } from '../../cms/domain/entities/kinds'

// Imported by the console alone: visitors need no list of kinds.

/** The kind of a record in the trash and in the history: `episode`, …, `team_member`. */
// @__NO_SIDE_EFFECTS__
export const kind = () => z.enum(KINDS)
