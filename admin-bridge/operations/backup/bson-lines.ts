import { createReadStream } from 'node:fs'
import { mongo } from 'mongoose'

export type BsonDocument = Record<string, unknown> & { _id: unknown }

/** A document as one line of extended JSON, which preserves BSON types. */
export const serialize = (document: object): string => mongo.BSON.EJSON.stringify(document, { relaxed: false })

/** Parses one line. @throws SyntaxError or BSONError if it is not a document. */
function deserialize(line: string): BsonDocument {
  const value: unknown = mongo.BSON.EJSON.parse(line, { relaxed: false })
  if (typeof value !== 'object' || value === null || !('_id' in value)) throw new SyntaxError('A line is not a document')
  return { ...value }
}

/** The lines of a file. Unlike Node's readline, it does not split at U+2028 and U+2029, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const stream: AsyncIterable<string> = createReadStream(file, 'utf8')
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** The documents of a file, one after another. @throws SyntaxError or BSONError at the first line that is not a document. */
export async function* documentsOf(file: string): AsyncGenerator<BsonDocument> {
  for await (const line of linesOf(file)) if (line.trim() !== '') yield deserialize(line)
}
