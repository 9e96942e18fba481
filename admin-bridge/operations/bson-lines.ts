import { mongo } from 'mongoose'

/** A document as one line of extended JSON, its types kept. */
export const serialize = (document: object): string => mongo.BSON.EJSON.stringify(document, { relaxed: false })

/** The document of one line. */
export const deserialize = (line: string): Record<string, unknown> =>
  mongo.BSON.EJSON.parse(line, { relaxed: false }) as Record<string, unknown>
