import { brotliDecompressSync } from 'node:zlib'

/**
 * WOFF2 to TrueType (W3C WOFF 2.0, sections 4 and 5). The fonts that we ship are WOFF2, and the font engine inside of sharp
 * reads TrueType alone.
 */

const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?: |$)/g,
  ) ?? []

const HEADER_BYTES = 48
const TABLE_RECORD_BYTES = 16
const COMPOSITE = 0xffff

/** Reads big-endian numbers one after the other. */
class Reader {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}
  u8 = (): number => this.bytes.readUInt8(this.at++)
  u16 = (): number => this.bytes.readUInt16BE((this.at += 2) - 2)
  i16 = (): number => this.bytes.readInt16BE((this.at += 2) - 2)
  u32 = (): number => this.bytes.readUInt32BE((this.at += 4) - 4)
  take = (length: number): Buffer => this.bytes.subarray(this.at, (this.at += length))

  /** UIntBase128. */
  base128(): number {
    let value = 0
    for (;;) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }

  /** 255UInt16. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
}

type Table = { tag: string; length: number; transformed: boolean }
type Point = { x: number; y: number; onCurve: boolean }

function readDirectory(reader: Reader, count: number): Table[] {
  return Array.from({ length: count }, () => {
    const flags = reader.u8()
    const index = flags & 0x3f
    const tag = index === 0x3f ? reader.take(4).toString('latin1') : (KNOWN_TAGS[index] ?? '').slice(0, 4)
    const version = flags >> 6
    const length = reader.base128()
    const isOutline = tag === 'glyf' || tag === 'loca'
    const transformed = isOutline ? version !== 3 : version !== 0
    return { tag, length: transformed ? reader.base128() : length, transformed }
  })
}

/** The next point's distance from the one before, as one of 128 triplets (section 5.2). */
function readTriplet(flag: number, reader: Reader): { dx: number; dy: number } {
  const sign = (negativeBit: number, value: number): number => (flag & negativeBit ? value : -value)
  const code = flag & 0x7f
  if (code < 10) return { dx: 0, dy: sign(1, ((code & 14) << 7) + reader.u8()) }
  if (code < 20) return { dx: sign(1, (((code - 10) & 14) << 7) + reader.u8()), dy: 0 }
  if (code < 84) {
    const step = code - 20
    const byte = reader.u8()
    return { dx: sign(1, 1 + (step & 0x30) + (byte >> 4)), dy: sign(2, 1 + ((step & 0x0c) << 2) + (byte & 0x0f)) }
  }
  if (code < 120) {
    const step = code - 84
    const x = 1 + Math.floor(step / 12) * 256 + reader.u8()
    return { dx: sign(1, x), dy: sign(2, 1 + (((step % 12) >> 2) << 8) + reader.u8()) }
  }
  if (code < 124) {
    const [a, b, c] = [reader.u8(), reader.u8(), reader.u8()]
    return { dx: sign(1, (a << 4) + (b >> 4)), dy: sign(2, ((b & 0x0f) << 8) + c) }
  }
  return { dx: sign(1, reader.u16()), dy: sign(2, reader.u16()) }
}

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', Reader>

function readPoints(count: number, { flags, glyphs }: Streams): Point[] {
  let x = 0
  let y = 0
  return Array.from({ length: count }, () => {
    const flag = flags.u8()
    const { dx, dy } = readTriplet(flag, glyphs)
    x += dx
    y += dy
    return { x, y, onCurve: flag < 0x80 }
  })
}

const shorts = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2))
  return bytes
}

const boundsOf = (points: readonly Point[]): number[] => {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** A simple glyph as TrueType writes it: every distance in two bytes, the plainest of its forms. */
function simpleGlyph(contours: number, box: Buffer | null, streams: Streams): Buffer {
  let total = 0
  const ends = Array.from({ length: contours }, () => (total += streams.points.short255()) - 1)
  const points = readPoints(total, streams)
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const steps = (axis: 'x' | 'y'): number[] => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  return Buffer.concat([
    shorts([contours]),
    box ?? shorts(boundsOf(points)),
    shorts([...ends, instructions.length]),
    instructions,
    Buffer.from(points.map(({ onCurve }) => Number(onCurve))),
    shorts(steps('x')),
    shorts(steps('y')),
  ])
}

/** A glyph made of others: kept as it is, but for its instructions. */
function compositeGlyph(box: Buffer, { composites, glyphs, instructions }: Streams): Buffer {
  const start = composites.at
  let flags: number
  let instructed = false
  do {
    flags = composites.u16()
    instructed ||= (flags & 0x100) !== 0
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    composites.at += 2 + (flags & 0x01 ? 4 : 2) + scale
  } while (flags & 0x20)
  const parts = [shorts([COMPOSITE]), box, composites.bytes.subarray(start, composites.at)]
  if (instructed) {
    const length = glyphs.short255()
    parts.push(shorts([length]), instructions.take(length))
  }
  return Buffer.concat(parts)
}

/** The outlines and where each begins (section 5.1). */
function readOutlines(bytes: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = new Reader(bytes, 4)
  const count = head.u16()
  head.u16()
  const sizes = Array.from({ length: 7 }, head.u32)
  const [contours, points, flags, glyphs, composites, boxes, instructions] = sizes.map((size) => new Reader(head.take(size))) as [
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
  ]
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const boxed = boxes.take(4 * Math.ceil(count / 32))
  const parts: Buffer[] = []
  const starts: number[] = [0]
  let length = 0
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contourCount = contours.u16()
    const box = ((boxed[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1 ? boxes.take(8) : null
    if (contourCount > 0) {
      const made = contourCount === COMPOSITE ? compositeGlyph(box ?? Buffer.alloc(8), streams) : simpleGlyph(contourCount, box, streams)
      const padded = Buffer.concat([made, Buffer.alloc(-made.length & 3)])
      parts.push(padded)
      length += padded.length
    }
    starts.push(length)
  }
  const loca = Buffer.alloc(starts.length * 4)
  starts.forEach((start, index) => loca.writeUInt32BE(start, index * 4))
  return { glyf: Buffer.concat(parts), loca }
}

function writeTrueType(flavor: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * TABLE_RECORD_BYTES)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(sorted.length, 4)
  let offset = head.length
  const bodies = sorted.map(([tag, bytes], index) => {
    const at = 12 + index * TABLE_RECORD_BYTES
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}

/**
 * A WOFF2 font as TrueType. Checksums are left at nought: no engine asks for them.
 * @throws when the bytes are no WOFF2, or of a form that our fonts do not use (collections, transformed metrics).
 */
export function trueTypeFrom(woff2: Buffer): Buffer {
  const reader = new Reader(woff2)
  if (reader.u32() !== 0x774f4632) throw new Error('Not a WOFF2 font')
  const flavor = reader.u32()
  reader.at = 12
  const count = reader.u16()
  reader.at = HEADER_BYTES
  const directory = readDirectory(reader, count)
  const data = new Reader(brotliDecompressSync(woff2.subarray(reader.at)))
  const tables = new Map<string, Buffer>()
  for (const { tag, length, transformed } of directory) {
    const bytes = data.take(length)
    if (tag === 'loca' && transformed) continue
    if (tag === 'glyf' && transformed) {
      const { glyf, loca } = readOutlines(bytes)
      tables.set('glyf', glyf).set('loca', loca)
    } else if (transformed) throw new Error(`A ${tag} table in a form that is not read here`)
    else tables.set(tag, Buffer.from(bytes))
  }
  // offsets in loca are long ones
  tables.get('head')?.writeInt16BE(1, 50)
  return writeTrueType(flavor, tables)
}
