import sharp from 'sharp'

/**
 * Renders a picture as PNG, with light compression because the media collection encodes every upload again.
 * @param svg a complete SVG document without text or external references.
 */
export async function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 2 }).toBuffer()
}
