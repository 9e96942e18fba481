import * as z from 'zod/mini'
import { kind } from './kinds'
import { id, maybe, text } from './values'

export const EXPORTS_PATH = '/v1/exports'
export const IMPORTS_PATH = '/v1/imports'
/** Path of the files of one kind: `drink`. */
export const exportPath = (of: string): string => `${EXPORTS_PATH}/${of}`
export const importPath = (of: string): string => `${IMPORTS_PATH}/${of}`
/** Path that answers what an import would do. */
export const importCheckPath = (of: string): string => `${importPath(of)}/check`
/** The query parameter with the `plan` of the check that an import carries out. */
export const PLAN_PARAMETER = 'plan'
/** Records, fields and problems that a report names. Of further ones there is the number. */
export const REPORTED_MAX = 1_000
/** Longer values are cut in reports. */
export const REPORTED_TEXT_MAX = 200

const count = () => z.int().check(z.minimum(0))
const row = () => z.int().check(z.minimum(1))
// a text, number, boolean or null; not `z.union`, which visitors would download too: they share zod with the console
const value = () => z.unknown()

/**
 * What the import of a file would do. A `row` is that of a spreadsheet, where the names of the columns are row 1; in a JSON file it is the
 * record's place, starting at 1.
 */
export const importReportSchema = /* @__PURE__ */ z.object({
  kind: kind(),
  /** Records in the file. */
  total: count(),
  /** Records that would be made, changed and left as they are. */
  made: count(),
  changed: count(),
  unchanged: count(),
  /** Rows that are not right. With any of them, nothing can be imported. */
  refused: count(),
  /** What is wrong, in the order of the rows; `field` is null if it concerns the row as a whole. */
  problems: z.array(z.object({ row: row(), field: maybe(text()), message: text() })),
  problems_total: count(),
  records: z.array(z.object({ row: row(), title: text() })),
  /** The fields that would change, with their values before and after: texts, numbers, booleans or null. */
  changes: z.array(z.object({ row: row(), id: id(), title: text(), field: text(), before: value(), after: value() })),
  changes_total: count(),
  /** Sent with the file to import it as it was checked. Null if there is nothing to import, or something is refused. */
  plan: maybe(text()),
})
export type ImportReport = z.infer<typeof importReportSchema>
