import type { CleanHtml } from '../../../../cms/domain/rich-text/pasting/clean-html'

/** The attribute with the id that a pasted picture has in the library. */
export const MEDIA_ATTRIBUTE = 'data-media'

/**
 * Gives the pictures in clean HTML their ids. Of those that are no longer in the library, the captions stay.
 * @param idOf finds the id of a picture by its path.
 */
export async function withPictureIds({ html, losses }: CleanHtml, idOf: (url: string) => Promise<number | null>): Promise<CleanHtml> {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const images = [...document.body.querySelectorAll('img')]
  const ids = await Promise.all(images.map((image) => idOf(image.getAttribute('src') ?? '').catch(() => null)))
  for (const [index, image] of images.entries()) {
    const id = ids[index] ?? null
    if (id !== null) image.setAttribute(MEDIA_ATTRIBUTE, String(id))
    else {
      const caption = document.createElement('p')
      caption.textContent = image.alt
      image.replaceWith(...(image.alt === '' ? [] : [caption]))
    }
  }
  return { html: document.body.innerHTML, losses: [...losses, ...ids.filter((id) => id === null).map(() => 'picture' as const)] }
}
