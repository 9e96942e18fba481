/** Which characters a TrueType font draws, by its own table `cmap` (OpenType 1.9, formats 4 and 12). */

const HEADER_BYTES = 12
const TABLE_RECORD_BYTES = 16
const SUBTABLE_RECORD_BYTES = 8
/** Formats from 8 on count in four bytes, the others in two. */
const LAST_OF_FORMAT_4 = 0xffff

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = HEADER_BYTES + index * TABLE_RECORD_BYTES
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const offset = font.readUInt32BE(at + 8)
    return font.subarray(offset, offset + font.readUInt32BE(at + 12))
  }
  throw new Error(`A font without its table ${tag}`)
}

/** Does a file hold all the tables that its directory names? One that was cut off, or never reached the disk, does not. */
export function isWholeFont(font: Buffer): boolean {
  if (font.length < HEADER_BYTES) return false
  const count = font.readUInt16BE(4)
  if (count === 0 || font.length < HEADER_BYTES + count * TABLE_RECORD_BYTES) return false
  const ends = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * TABLE_RECORD_BYTES
    return font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)
  })
  return ends.every((end) => end <= font.length)
}

/** Segments with one distance from character to glyph each, or a list of glyphs. */
function readFormat4(table: Buffer, found: Set<number>): void {
  const doubled = table.readUInt16BE(6)
  const at = { ends: 14, starts: 16 + doubled, deltas: 16 + 2 * doubled, offsets: 16 + 3 * doubled }
  for (let segment = 0; segment < doubled; segment += 2) {
    const start = table.readUInt16BE(at.starts + segment)
    const end = table.readUInt16BE(at.ends + segment)
    const delta = table.readUInt16BE(at.deltas + segment)
    const offset = table.readUInt16BE(at.offsets + segment)
    for (let code = start; code <= end && code < LAST_OF_FORMAT_4; code += 1) {
      const listed = offset === 0 ? code : table.readUInt16BE(at.offsets + segment + offset + 2 * (code - start))
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) found.add(code)
    }
  }
}

/** Groups of characters whose glyphs follow one another. */
function readFormat12(table: Buffer, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12
    const [start, end, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)]
    for (let code = start; code <= end; code += 1) if (glyph + code - start !== 0) found.add(code)
  }
}

/** The characters for which a font has a glyph. @throws when the bytes are no TrueType font. */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const cmap = tableOf(font, 'cmap')
  const found = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * SUBTABLE_RECORD_BYTES + 4))
    const format = subtable.readUInt16BE(0)
    if (format === 4) readFormat4(subtable, found)
    else if (format === 12) readFormat12(subtable, found)
  }
  return found
}
