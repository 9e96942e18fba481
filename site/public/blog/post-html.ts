import { typographic } from '../../shared/format'

/** In code points; an entity counts as one. */
const LONG_WORD = 500
/** Code, which keeps its lines, a tag, or at most {@link LONG_WORD} letters of a word with the marks that belong to the last one. */
const PARTS = new RegExp(`<pre.*?</pre>|<[^>]*>|(?:&[^;]+;|[^\\s<&]){1,${LONG_WORD}}\\p{M}*(?!<wbr)`, 'gsu')

/** Whether anything but a tag goes on for so long. It takes a tenth of the time of dividing a long text that has no such word. */
function hasLongWord(html: string): boolean {
  let length = 0
  for (let at = 0; at < html.length && length < LONG_WORD; at++) length = ' \n<>'.includes(html.charAt(at)) ? 0 : length + 1
  return length === LONG_WORD
}

/** Lets the browser break very long words. */
const withBreaks = (html: string): string =>
  hasLongWord(html) ? html.replaceAll(PARTS, (part) => (part.length < LONG_WORD || part.startsWith('<') ? part : `${part}<wbr>`)) : html

/** A link whose text is its address and nothing else, but for the scheme, `www.` and a slash at the end. */
const NAMED_LINK = new RegExp(
  String.raw`<a (?=href="(?:https?://|mailto:)?(?:www\.)?([^"]*?)/?"[^>]*>(?:<\w+>)*(?:https?://|mailto:)?(?:www\.)?\1/?(?:</\w+>)*</a>)`,
  'g',
)

/**
 * Gives each heading a link to itself and typographic apostrophes, lets the keyboard scroll code, makes room for long numbers of lists, and divides very long
 * words: browsers take the square of a word's length to break it into lines. Links that are named by their address are marked, for print.
 * @param html sanitised, from the API or as this function has returned it; what it has added already is left alone.
 */
export const htmlForReading = (html: string): string =>
  withBreaks(
    html
      .replace(/<h[23] id=.*?<\/h[23]>/gs, (heading) => heading.replace(/>[^<]+/g, typographic))
      .replace(/(<h[23] id="([^"]+)".*?<\/h[23]>)(?!<a)/gs, '<div>$1<a href="#$2" aria-labelledby="$2"></a></div>')
      .replaceAll('<pre>', '<pre tabindex="0" role="group" aria-label="Code">')
      .replaceAll(NAMED_LINK, '<a data-named="" ')
      .replaceAll(/<ol (?=start="([-\d]{3,}))/g, (tag, start: string) => `${tag}style="--digits:${start.length}" `),
  )
