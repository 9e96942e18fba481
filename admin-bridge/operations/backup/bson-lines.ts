import { createReadStream } from 'node:fs'
import { mongo } from 'mongoose'

export type Document = Record<string, unknown> & { _id: unknown }

/** A document as one line of extended JSON, its types kept. */
export const serialize = (document: object): string => mongo.BSON.EJSON.stringify(document, { relaxed: false })

/** The document of one line. @throws SyntaxError or BSONError when it is none. */
function deserialize(line: string): Document {
  const value: unknown = mongo.BSON.EJSON.parse(line, { relaxed: false })
  if (typeof value !== 'object' || value === null || !('_id' in value)) throw new SyntaxError('A line is no document')
  // just checked
  return value as Document
}

/** The lines of a file. Node's readline also splits at U+2028 and U+2029, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** The documents of a file, one after another. @throws SyntaxError or BSONError at the first line that is none. */
export async function* documentsOf(file: string): AsyncGenerator<Document> {
  for await (const line of linesOf(file)) if (line.trim() !== '') yield deserialize(line)
}
