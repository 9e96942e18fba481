/** An editor state as a client sends it: no property is sure. */
export type SentState = { root: { type: string; children: unknown[]; [name: string]: unknown } }

export const stateWith = (...children: unknown[]): SentState => ({ root: { type: 'root', children } })
export const textNode = (text: string, format = 0): object => ({ type: 'text', text, format })
export const paragraphNode = (...children: unknown[]): object => ({ type: 'paragraph', children })
export const linkNode = (url: unknown, ...children: unknown[]): object => ({
  type: 'link',
  fields: { linkType: 'custom', url },
  children: children.length > 0 ? children : [textNode('a link')],
})
export const uploadNode = (value: unknown, more: object = {}): object => ({
  type: 'upload',
  relationTo: 'media',
  value,
  fields: {},
  ...more,
})
export const listNode = (...children: unknown[]): object => ({ type: 'list', listType: 'bullet', children })
export const itemNode = (...children: unknown[]): object => ({ type: 'listitem', children })

const words = paragraphNode(textNode('words'))
const deep = (depth: number, wrap: (inner: object) => object, inner: object): object => {
  let node = inner
  for (let level = 0; level < depth; level++) node = wrap(node)
  return node
}

/** A node whose children are a text. */
function withoutNodes(type: string): SentState {
  const node = { type, listType: 'bullet', tag: 'h2', fields: { linkType: 'custom', url: '/about' }, children: 'lost words' }
  if (type === 'link') return stateWith(paragraphNode(textNode('x'), node))
  return stateWith(words, type === 'listitem' ? listNode(node) : node)
}

const LINK = 'Links in Content must lead to an http, https or mailto address or to a path of this site'
const PICTURE = 'Pictures in Content must be from the media library'
const FORMAT = 'Text in Content can only be bold, italic, underlined, struck through or code'
const STATE = 'Content must be rich text from the editor'
const DEEP = 'Content is nested too deeply'
const STORABLE = 'Content contains characters that cannot be stored'

/** Addresses that no link may have. Several only look harmless. */
const ADDRESSES: unknown[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:///evil.example',
  'https:evil.example',
  'http://',
  'https://a b.example',
  '',
  '#',
  'relative',
  'tel:+49',
  'mailto:',
  'mailto:?bcc=a@b.example',
  `https://e.example/${'x'.repeat(2_100)}`,
  7,
  null,
  {},
  ['https://e.example'],
]

/** Editor states that are refused, each with the message. */
export const REFUSED: readonly [name: string, state: unknown, message: string][] = [
  ...ADDRESSES.map((url): [string, unknown, string] => [
    `a link to ${JSON.stringify(url)?.slice(0, 50)}`,
    stateWith(paragraphNode(linkNode(url))),
    LINK,
  ]),
  [
    'a link to a record',
    stateWith(paragraphNode({ type: 'link', fields: { linkType: 'internal', url: 'https://e.example' }, children: [textNode('x')] })),
    LINK,
  ],
  [
    'a link in a link',
    stateWith(paragraphNode(linkNode('https://e.example', linkNode('https://f.example')))),
    'A link in Content cannot contain another link',
  ],
  ['a script', stateWith(words, { type: 'script', children: [textNode('alert(1)')] }), 'Content cannot contain "script"'],
  ['a form in a form', stateWith(words, { type: 'form', children: [{ type: 'form', children: [] }] }), 'Content cannot contain "form"'],
  ['a table', stateWith(words, { type: 'table', children: [] }), 'Content cannot contain "table"'],
  ['a relationship', stateWith(words, { type: 'relationship', relationTo: 'users', value: 1 }), 'Content cannot contain "relationship"'],
  [
    'a block of another kind',
    stateWith(words, { type: 'block', fields: { blockType: 'Html', html: '<script>' } }),
    'Content cannot contain "Html"',
  ],
  ['a paragraph in a paragraph', stateWith(paragraphNode(words)), 'A paragraph in Content cannot contain "paragraph"'],
  ['a paragraph in a quotation', stateWith({ type: 'quote', children: [words] }), 'A quotation in Content cannot contain "paragraph"'],
  ['a paragraph in an item', stateWith(listNode(itemNode(words))), 'A list item in Content cannot contain "paragraph"'],
  ['a picture in a link', stateWith(paragraphNode(linkNode('/about', uploadNode(1)))), 'A link in Content cannot contain "upload"'],
  ['a picture in a paragraph', stateWith(paragraphNode(textNode('x'), uploadNode(1))), 'A paragraph in Content cannot contain "upload"'],
  ['a text outside of a block', stateWith(textNode('x')), 'Content cannot contain "text"'],
  ['a node named __proto__', stateWith(words, { type: '__proto__' }), 'Content cannot contain "__proto__"'],
  ['a node named toString', stateWith(words, { type: 'toString' }), 'Content cannot contain "toString"'],
  ['a node without a type', stateWith(words, {}), STATE],
  ['a node that is a text', stateWith('words'), STATE],
  ['a node that is null', stateWith(null, words), STATE],
  ['children that are none', stateWith({ type: 'paragraph', children: 'words' }), STATE],
  ...['link', 'list', 'listitem', 'heading', 'quote'].map((type): [string, unknown, string] => [
    `children of a ${type} that are a text`,
    withoutNodes(type),
    STATE,
  ]),
  ['a list without children', stateWith(words, { type: 'list', listType: 'bullet' }), STATE],
  ['a root of another type', { root: { type: 'paragraph', children: [words] } }, 'Content cannot contain "paragraph"'],
  ...['2', 1.5, null, 1_000_001].map((start): [string, unknown, string] => [
    `a list that starts at ${JSON.stringify(start)}`,
    stateWith({ type: 'list', listType: 'number', start, children: [itemNode(textNode('x'))] }),
    'Lists in Content must start at a whole number from -1,000,000 to 1,000,000',
  ]),
  ['a state without a root', {}, STATE],
  ['a state that is a list', [stateWith(words)], STATE],
  ['a state that is a text', JSON.stringify(stateWith(words)), STATE],
  ['a text that is a number', stateWith(paragraphNode({ type: 'text', text: 7 })), STATE],
  [
    'a heading of level 1',
    stateWith({ type: 'heading', tag: 'h1', children: [textNode('x')] }),
    'Headings in Content must be of level 2 or 3',
  ],
  [
    'a heading with attributes',
    stateWith({ type: 'heading', tag: 'h2 onclick=alert(1)', children: [textNode('x')] }),
    'Headings in Content must be of level 2 or 3',
  ],
  [
    'a list with boxes',
    stateWith({ type: 'list', listType: 'check', children: [itemNode(textNode('x'))] }),
    'Lists in Content must be bulleted or numbered',
  ],
  ['a list in a list', stateWith(listNode(listNode(itemNode(textNode('x'))))), 'A list in Content cannot contain "list"'],
  ['subscript', stateWith(paragraphNode(textNode('x', 32))), FORMAT],
  ['a format that is a text', stateWith(paragraphNode({ type: 'text', text: 'x', format: '"><script>' })), FORMAT],
  ['a style', stateWith(paragraphNode({ type: 'text', text: 'x', style: 'background:url(https://evil.example)' })), FORMAT],
  ['a picture by its address', stateWith(words, uploadNode('https://evil.example/x.png')), PICTURE],
  ['a picture by a text', stateWith(words, uploadNode('1')), PICTURE],
  ['a picture by a record', stateWith(words, uploadNode({ id: 1, url: 'https://evil.example/x.png' })), PICTURE],
  ['a picture without an id', stateWith(words, uploadNode(undefined)), PICTURE],
  ['a picture with a broken id', stateWith(words, uploadNode(1.5)), PICTURE],
  ['a picture with a huge id', stateWith(words, uploadNode(1e300)), PICTURE],
  ['a picture of another collection', stateWith(words, uploadNode(1, { relationTo: 'users' })), PICTURE],
  ['a picture that the library does not have', stateWith(words, uploadNode(2_147_483_647)), 'Picture not found'],
  ['fields of a picture that are a text', stateWith(words, uploadNode(1, { fields: 'x' })), STATE],
  ['a long caption', stateWith(words, uploadNode(1, { fields: { caption: 'x'.repeat(201) } })), 'Caption must have at most 200 characters'],
  [
    'too many links',
    stateWith(paragraphNode(...Array.from({ length: 2_001 }, () => linkNode('/about')))),
    'Content can have at most 2,000 links',
  ],
  ['too many pictures', stateWith(words, ...Array.from({ length: 201 }, () => uploadNode(1))), 'Content can have at most 200 pictures'],
  ['a control character', stateWith(paragraphNode(textNode('a\u0000b'))), STORABLE],
  ['a link with a control character', stateWith(paragraphNode(linkNode('\u0001javascript:alert(1)'))), STORABLE],
  ['half a surrogate pair', stateWith(paragraphNode(textNode('a\ud800'))), STORABLE],
  ['a deep list', stateWith(deep(30, (inner) => listNode(itemNode(inner)), listNode(itemNode(textNode('x'))))), DEEP],
  ['deep unknown nodes', stateWith(deep(400, (inner) => ({ type: 'x', children: [inner] }), words)), 'Content cannot contain "x"'],
  ['deep inline nodes', stateWith(paragraphNode(deep(400, (inner) => linkNode('https://e.example', inner), textNode('x')))), DEEP],
  ['a long text', stateWith(paragraphNode(textNode('x'.repeat(100_001)))), 'Content must have at most 100,000 characters'],
  ['no text', stateWith(), 'Content is required'],
  ['only a rule', stateWith({ type: 'horizontalrule' }), 'Content is required'],
]

/** Texts that must never become markup, in every place that holds text. */
export const MARKUP = [
  '<script>window.hacked = 1; alert(1)</script>',
  '<img src=x onerror="window.hacked = 1">',
  '"><svg onload=window.hacked=1>',
  '</code></pre><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  "' onmouseover='window.hacked=1",
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  '</script><!-- <form><form action=javascript:window.hacked=1><input name=attributes>',
] as const

/** A state that is accepted, although it tries everything that text can try. @param picture the id of a picture. */
export const hostileState = (picture: number): SentState => {
  const all = MARKUP.map((text) => textNode(text))
  return {
    root: {
      type: 'root',
      onclick: 'window.hacked = 1',
      children: [
        ...MARKUP.map((text) => ({ type: 'heading', tag: 'h2', id: 'main', className: 'x', children: [textNode(text, 31)] })),
        { type: 'heading', tag: 'h2', children: [textNode('main')] },
        { type: 'heading', tag: 'h3', children: [textNode('app')] },
        ...MARKUP.map((text) => ({ ...paragraphNode(textNode(text)), format: 'center', indent: 9, style: 'position:fixed' })),
        { type: 'quote', children: all },
        listNode(itemNode(...all), itemNode(listNode(itemNode(...all)))),
        ...MARKUP.map((text) => ({ type: 'block', fields: { blockType: 'Code', blockName: text, language: text, code: text } })),
        uploadNode(picture, {
          fields: { caption: MARKUP[1], alt: MARKUP.join(' '), onload: 'window.hacked = 1', url: 'https://evil.example/x.png' },
        }),
        paragraphNode(
          linkNode('https://e.example/"onmouseover="window.hacked=1"', ...all),
          linkNode('mailto:a@b.example?subject=<script>', textNode('mail')),
          linkNode('/blog?next=javascript:alert(1)', textNode('here')),
          linkNode('https://user:pass@e.example/%22%3E%3Cscript%3E', textNode('there')),
        ),
      ],
    },
  }
}
