import { describe, expect, it } from 'vitest'
import { cleanHtml, hasFormatting } from '../../../cms/domain/rich-text/pasting/clean-html'
import { clean, messageOf } from './cleaned'

describe('what nobody sees in a page', () => {
  it.each([
    ['display', '<p>a<span style="display:none"> secret</span> b</p>', '<p>a b</p>'],
    ['display in capitals', '<p>a<span style="COLOR:red;DISPLAY : NONE"> secret</span></p>', '<p>a</p>'],
    ['display that wins', '<p>a<b style="display: none !important"> secret</b></p>', '<p>a</p>'],
    ['display that wins over a later one', '<p>a<b style="display:none !important;display:inline"> secret</b></p>', '<p>a</p>'],
    ['display behind a comment', '<p>a<b style="/* ; */ display:none /* x */"> secret</b></p>', '<p>a</p>'],
    ['a display that is set anew', '<p>a<b style="display:none; display:inline"> b</b></p>', '<p>a<strong> b</strong></p>'],
    ['hidden text of Word', "<p class=MsoNormal>a<span style='font-size:9pt;mso-hide:all'> secret</span></p>", '<p>a</p>'],
    ['a page number of Word’s contents', "<p>a<span style='color:windowtext;display:none;mso-hide:screen'>... 4</span></p>", '<p>a</p>'],
    [
      'visibility, with a visible part',
      '<p>a<i style="visibility:hidden">x<u style="visibility:visible">b</u>y</i></p>',
      '<p>a<em><u>b</u></em></p>',
    ],
    ['a picture that is not visible', '<p style="visibility:hidden"><img src="/media/a.png"></p><p>a</p>', '<p>a</p>'],
    ['text of no size', '<p style="font-size:0px">x<span style="font-size:14px">a</span><b style="font-size:2em">y</b></p>', '<p>a</p>'],
    ['the attribute', '<p>a</p><div hidden><p>secret</p></div><p hidden="">x</p>', '<p>a</p>'],
    ['a closed dialog', '<dialog>x</dialog><dialog open>a</dialog>', '<p>a</p>'],
    ['choices', '<p>a <select><option>x</option></select><input type="hidden" value="y"></p>', '<p>a</p>'],
    ['a part of code', '<pre>a\n<span hidden>secret</span>b</pre>', '<pre>\na\nb</pre>'],
    [
      'an item of a list of Word',
      "<p style='mso-list:l0 level1 lfo1;display:none'>x</p><p style='mso-list:l0 level1 lfo1'>a</p>",
      '<ul><li>a</li></ul>',
    ],
    [
      'by a rule of the page',
      '<style>.x, p.y{color:red;display:none}/* .a{display:none} */ @media print{.a{display:none}}</style><p class="a">a<b class="x"> secret</b></p><p class="y">x</p>',
      '<p>a</p>',
    ],
    [
      'by a rule of Word',
      '<style><!-- span.H {mso-style-name:H; mso-hide:all;} --></style><p>a<span class=H> secret</span></p>',
      '<p>a</p>',
    ],
    [
      'by a rule of the page that its own style, or a later rule, takes back',
      '<style>.x,.y{display:none}.y{display:inline}a:nope(b){display:none}</style><p class="x" style="display:block">a <i class="y">b</i></p>',
      '<p>a <em>b</em></p>',
    ],
    ['words for screen readers alone', '<p>a<span style="position:absolute;clip:rect(0, 0, 0, 0)"> new tab</span></p>', '<p>a</p>'],
    ['the attribute, unless a style shows it', '<p hidden style="display:block">a</p><p hidden>x</p>', '<p>a</p>'],
    [
      'words about it, which stay',
      '<p title="display:none">write display:none, style="display:none"</p>',
      '<p>write display:none, style="display:none"</p>',
    ],
    [
      'styles that only look like it, which stay',
      '<p style="x-display:none;display:block;font-size:0.5em;visibility:inherit">a</p>',
      '<p>a</p>',
    ],
  ])('goes: %s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(messageOf(html)).toBe('')
  })
})

/** Words with a comment, as Word copies them with the list of its comments. */
const WORD_COMMENT =
  "<p class=MsoNormal>Six <a style='mso-comment-reference:JD_1;mso-comment-date:20260105T0900'>empty <span style='mso-comment-continuation:2'>cans</span></a>" +
  '<span class=MsoCommentReference><span style=\'font-size:8.0pt\'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[JD1]</a><![endif]>' +
  "<span style='mso-special-character:comment'>&nbsp;</span></span></span> on a desk<a style='mso-footnote-id:ftn1' href=\"#_ftn1\"><span class=MsoFootnoteReference>[1]</span></a>.</p>" +
  "<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width=\"33%\"><![endif]><div style='mso-element:comment'>" +
  '<div id="_com_1" class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1" class=msocomoff>[JD1]</a></span>Are we sure?</p></div></div></div>' +
  "<div style='mso-element:footnote-list'><div style='mso-element:footnote'><p class=MsoFootnoteText>[1] A long one.</p></div></div>"

/** The same in Google Docs. */
const DOCS_COMMENT =
  '<p><span>Six empty cans</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#cmnt2" id="cmnt_ref2">[b]</a></sup><span> on a desk.</span></p><p>End</p>' +
  '<div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Are we sure?</span></p><p>Really?</p></div>' +
  '<div><p><a href="https://docs.google.com/document/d/1#cmnt_ref2" id="cmnt2">[b]</a><span>Yes</span></p></div>'

describe('comments', () => {
  it.each([
    ['of Word', WORD_COMMENT, '<p>Six empty cans on a desk[1].</p><p>[1] A long one.</p>'],
    [
      'of Word, without its own styles',
      '<p>Six <span class=MsoCommentReference>cans</span></p><hr class=msocomoff><div class=msocomtxt><p class=MsoCommentText><a href="#_msoanchor_1">[A1]</a>Sure?</p></div>',
      '<p>Six cans</p>',
    ],
    ['of Google Docs', DOCS_COMMENT, '<p>Six empty cans on a desk.</p><p>End</p>'],
    [
      'of a site, which one links to, stay',
      '<p><a href="https://a.de/x#cmnt5">[a]</a></p>',
      '<p><a href="https://a.de/x#cmnt5">[a]</a></p>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(messageOf(html)).toBe('')
  })
})

it('numbered headings of Word stay headings with their numbers', () => {
  const html =
    "<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp;</span></span>Cans</h1><p>Text</p>" +
    "<h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span>Empty</h2>" +
    "<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1<span>&nbsp;</span></span>First</p>"
  expect(clean(html)).toBe('<h2>1 Cans</h2><p>Text</p><h2>1.1 Empty</h2><ol><li>First</li></ol>')
})

describe('a picture of an emoji', () => {
  it.each([
    ['WordPress', '<p>Hi <img class="emoji" alt="😀" src="https://s.w.org/1f600.svg">!</p>', '<p>Hi 😀!</p>'],
    ['Gmail', '<div>Hi <img data-emoji="❤️" alt="❤️" src="https://fonts.gstatic.com/s/e/2764.png"></div>', '<p>Hi ❤️</p>'],
    [
      'Slack',
      '<p>Hi <img data-stringify-emoji=":six-cans:" alt=":six-cans:" src="https://a.slack-edge.com/x.png"></p>',
      '<p>Hi :six-cans:</p>',
    ],
    ['Slack with a tone', '<p>Hi <img alt=":+1::skin-tone-3:"></p>', '<p>Hi :+1::skin-tone-3:</p>'],
    ['Confluence', '<p>Hi <img alt="(tick)" data-emoji-fallback="✅"><img alt=":smile:" data-emoji-fallback="🙂"></p>', '<p>Hi ✅🙂</p>'],
    ['a page with labels', '<p>Hi <img alt="" aria-label="🥤"><img alt="☺︎"></p>', '<p>Hi 🥤☺︎</p>'],
    ['GitHub, which is text', '<p>Hi <g-emoji alias="smile">😄</g-emoji></p>', '<p>Hi 😄</p>'],
    ['several, flags, keys, families and tones', '<p><img alt="🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿"><img alt="1️⃣"><img alt="👩‍👧"><img alt="👍🏽"></p>', '<p>🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣👩‍👧👍🏽</p>'],
    ['in a heading, a cell and code', '<h2><img alt="🥤">a</h2><pre>b <img alt="🥤"></pre>', '<h2>🥤a</h2><pre>\nb 🥤</pre>'],
  ])('of %s becomes its character', (_where, html, expected) => {
    expect(clean(html)).toBe(expected)
    expect(messageOf(html)).toBe('')
  })

  it('is no picture with words or digits, and none of the library', () => {
    expect(cleanHtml('<p><img alt="😀 face"><img alt="12"><img alt="#"><img alt=""><img></p><p>a</p>').losses).toHaveLength(5)
    expect(clean('<img src="/media/a.png" alt="😀">')).toBe('<img src="/media/a.png" alt="">')
  })
})

describe('words that stand apart', () => {
  it.each([
    ['boxes', '<span style="display:block">a</span><b style="display:block">b</b>', '<p>a</p><p><strong>b</strong></p>'],
    ['boxes by a rule of the page', '<style>.c{display:flex}</style><span class="c">a</span><span class="c">b</span>', '<p>a</p><p>b</p>'],
    ['boxes in a row', '<div style="display:flex"><span>a</span><i>b</i></div>', '<p>a <em>b</em></p>'],
    ['buttons', '<button>a</button><button>b</button>', '<span>a b</span>'],
    ['elements of its own', '<x-card>a</x-card>\n<x-card>b</x-card>', '<p>a</p><p>b</p>'],
    ['which elements of its own in a line do not', '<p>a<g-emoji>🎉</g-emoji>b</p>', '<p>a🎉b</p>'],
    ['quotation marks', '<p>a <q>b</q></p>', '<p>a “b”</p>'],
    ['ticks', '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox">b</li></ul>', '<ul><li>☑ a</li><li>☐ b</li></ul>'],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected)
  })
})

describe('what a paste says', () => {
  it.each([
    ['nothing of a page that stays as it is', '<h2>a</h2><p style="color:red;vertical-align:top">b</p>', ''],
    [
      'superscript and subscript',
      '<p>m<sup>2</sup>, m<span style="font-size:0.6em;vertical-align:super">3</span>, H<sub>2</sub>O<sup> </sup></p>',
      'Pasted with changes: superscript became plain text, subscript became plain text.',
    ],
    [
      'videos, sounds and pages',
      '<video src="a.mp4">Old browser</video><video></video><audio></audio><embed src="https://a.de/map">',
      'Pasted with changes: videos were left out, a sound was left out, an embedded page was left out.',
    ],
    [
      'pictures in the same message',
      '<p>a<sup>2</sup><img src="https://a.de/b.png"></p>',
      'Pasted with changes: superscript became plain text. Some pictures cannot be pasted with their text. Copy each of them alone, or choose it from the library.',
    ],
  ])('%s', (_what, html, message) => {
    expect(messageOf(html)).toBe(message)
    expect(clean(html)).not.toContain('Old browser')
  })

  it.each([
    ['YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['YouTube without a scheme', '//www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['Vimeo', 'https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871'],
  ])('an embedded video of %s becomes a link', (_site, source, url) => {
    const html = `<p>a<embed src="${source}">b</p>`
    expect(clean(html)).toBe(`<p>a</p><p><a href="${url}">${url}</a></p><p>b</p>`)
    expect(messageOf(html)).toBe('Pasted with changes: a video became a link.')
  })
})

describe('the formatting of a page', () => {
  it.each([
    ['a bold word', '<p>a <b>b</b></p>', true],
    ['a list', '<ul><li>a</li></ul>', true],
    ['code', '<pre>a</pre>', true],
    ['a picture of the library', '<img src="/media/a.png">', true],
    ['paragraphs', '<meta charset="utf-8"><h9>a</h9><p style="color:red">a<br>b &lt;b&gt;</p><div>c</div>', false],
    ['words', '<span>a</span>', false],
    ['nothing', '', false],
  ])('%s', (_what, html, expected) => {
    expect(hasFormatting(cleanHtml(html, true).html)).toBe(expected)
  })
})
