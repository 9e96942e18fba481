import * as z from 'zod/mini'
import { wireName, type Field } from '../../cms/domain/entities'
import { messageLabel } from '../../cms/domain/entities/read-value'
import { contracts } from '../contract/registry'
import type { Json } from './json'

/** Title of each field schema in responses. */
const titles = z.registry<{ title: string }>()
for (const { record, entity } of Object.values(contracts)) {
  const shape: Readonly<Record<string, z.core.$ZodType>> = record.shape
  for (const [key, field] of Object.entries<Field>(entity.fields)) {
    const schema = shape[wireName(key, field)]
    if (schema) titles.add(schema, { title: messageLabel(field) })
  }
}

/** Converts the schema of a response to JSON Schema. The fields' titles come from their declarations. */
export function responseJson(schema: z.ZodMiniType): Json {
  // cast: zod's type for JSON Schema has fixed keys, Json has any
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: titles }) as Json
  return rest
}
