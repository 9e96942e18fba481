import sharp from 'sharp'

/**
 * Renders a picture as PNG, with light compression because the media collection encodes every upload again.
 * @param svg a complete SVG document without text or external references. @param isCutOut keeps what is transparent.
 */
export async function renderPng(svg: string, isCutOut = false): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg))
  return (isCutOut ? drawn : drawn.removeAlpha()).png({ compressionLevel: 2 }).toBuffer()
}
