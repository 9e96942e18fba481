import sharp from 'sharp'

/**
 * A drawn picture as a PNG. Lightly packed: the media collection encodes every upload anew. No grain against banding
 * either: the lights fall off too gently to show any, and grain made each file seven times as large.
 * @param svg a whole SVG document without text or outside references.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 2 }).toBuffer()
}
