import sanitizeHtml from 'sanitize-html'
import { MEDIA_PATH } from '../../../cms/domain/media-name'

const BLOCK = ['dir']
const isOwnPicture = (url: string | undefined): boolean => url?.startsWith(MEDIA_PATH) === true

/** All that the HTML of a text may hold. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: `p h2 h3 blockquote ul ol li hr pre figure figcaption picture source img a br code em s strong u`.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'data-leads-to'],
    h2: ['id', ...BLOCK],
    h3: ['id', ...BLOCK],
    p: BLOCK,
    blockquote: BLOCK,
    ul: BLOCK,
    ol: ['start', ...BLOCK],
    li: BLOCK,
    img: ['src', 'alt', 'width', 'height', { name: 'loading', values: ['lazy'] }, { name: 'decoding', values: ['async'] }],
    source: ['type', 'srcset', 'sizes', 'media'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [], source: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isOwnPicture(attribs['src'])) || (tag === 'source' && !isOwnPicture(attribs['srcset'])),
  // as our feeds write them
  textFilter: (text) => text.replaceAll('"', '&quot;'),
  selfClosing: ['br', 'hr', 'img', 'source'],
}

/** Removes everything from HTML that a text may not hold: scripts, handlers, foreign pictures, other addresses. */
export const sanitize = (html: string): string => sanitizeHtml(html, OPTIONS)
