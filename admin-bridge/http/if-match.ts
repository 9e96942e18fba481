import { httpError } from './errors'

/** What `If-Match` accepts: any version of the record, or those with one of these tags (without their quotes). */
export type IfMatch = 'any' | ReadonlySet<string>

const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t]*(?!$)|$)/

/** A tag without the suffix that names the encoding of the response it came with. */
export const withoutEncoding = (tag: string): string => tag.replace(/-(?:br|gzip)$/, '')

/**
 * Parses `If-Match`. Weak tags are left out, because none of them ever matches.
 * @returns null without the header. @throws HttpError 400 unless it is `*`, a tag, or a list of tags.
 */
export function parseIfMatch(header: string | undefined): IfMatch | null {
  if (header === undefined) return null
  let rest = header.trim()
  if (rest === '*') return 'any'
  const tags = new Set<string>()
  do {
    const match = TAG.exec(rest)
    if (!match) throw httpError.badRequest('If-Match must be a quoted tag, a list of quoted tags, or *')
    const [whole, weak, tag = ''] = match
    if (weak === undefined) tags.add(withoutEncoding(tag))
    rest = rest.slice(whole.length)
  } while (rest !== '')
  return tags
}

/** Whether a record with this tag may be written. */
export const isMatch = (accepted: IfMatch, tag: string): boolean => accepted === 'any' || accepted.has(tag)
