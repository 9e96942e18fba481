import { stateName, wireName, type Entity, type Field } from '../../../cms/domain/entities'
import { headingsOf, plainHeading } from '../../../cms/domain/entities/headings'
import { valueToWire, storedValue } from '../../../cms/domain/records/wire-value'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import type { StoredRecord } from '../record-mapping'

/** A column of a file, or a property of its records. Names and values are those of request bodies. */
export type Column = { readonly name: string; readonly key: string; readonly field: Field; readonly isState: boolean }

export const ID = 'id'

const plain = ([key, field]: [string, Field]): Column => ({ name: wireName(key, field), key, field, isState: false })
const state = (column: Column): Column => ({ ...column, name: stateName(column.name), isState: true })

/** The columns of an export besides `id`. A formatted text is an editor state, which keeps its formatting. */
export const exportedColumns = ({ fields }: Entity): Column[] =>
  Object.entries<Field>(fields).map((entry) => (entry[1].kind === 'richText' ? state(plain(entry)) : plain(entry)))

/** The columns that an import takes besides `id`: a formatted text also as plain text. */
export const importedColumns = ({ fields }: Entity): Column[] =>
  Object.entries<Field>(fields).flatMap((entry) => (entry[1].kind === 'richText' ? [plain(entry), state(plain(entry))] : [plain(entry)]))

/** The columns of a file for new records, as people fill it in. */
export const templateColumns = (entity: Entity): Column[] => importedColumns(entity).filter(({ isState }) => !isState)

/** The columns of a table by what may stand above them: their names, and the labels of the console and the panel, in any case. */
export function columnsByHeading(entity: Entity): ReadonlyMap<string, Column | typeof ID> {
  const named = importedColumns(entity).flatMap((column) => {
    const headings = column.isState ? [plainHeading(column.name)] : headingsOf(column.key, column.field)
    return headings.map((heading) => [heading, column] as const)
  })
  return new Map<string, Column | typeof ID>([...named, [ID, ID]])
}

/** The value of a column: of a day the day alone, as in the forms. */
export function columnValue(document: StoredRecord, { key, field, isState }: Column): unknown {
  if (isState) return readStored(storedValue(document, key)).state
  return valueToWire(document, key, field.kind === 'day' ? { ...field, responseFormat: 'day' } : field)
}
