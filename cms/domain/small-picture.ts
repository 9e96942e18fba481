import { pictureFrom } from './media-name'

/**
 * What to say of a picture of the library that is too small for its place; null for one that is large enough, and for any other URL.
 * @param size the width and height that it should have.
 */
export function smallPictureWarning(url: string, size: { readonly width: number; readonly height: number }): string | null {
  const picture = pictureFrom(url)
  if (!picture || (picture.width >= size.width && picture.height >= size.height)) return null
  const { width, height } = picture
  return `This picture has ${width} × ${height} pixels and may look blurred. It should have at least ${size.width} × ${size.height}.`
}
