import type { BlockNode, InlineNode, LexicalState } from '../../../cms/domain/rich-text/nodes'
import { bold, code, documentOf, heading, item, link, list, paragraph, text } from './documents'

const A = 'https://a.de'
const B = 'https://b.de'
const C = 'https://c.de'
const italic = (words: string): InlineNode[] => text(words, 2)

const guide = (): BlockNode => paragraph(...text('See '), link('our guide', A), ...text(' and '), ...bold('never'), ...text(' forget it.'))
const joined = (): BlockNode[] => [paragraph(...bold('bold'), ...text(' '), link('link', A)), code('x=1 and y=2 and z=3\n\nx=4 and so on')]

/** Texts whose words moved, were replaced, or came to stand elsewhere, and the outlines that come of them. */
export const MOVES: readonly (readonly [rule: string, before: LexicalState, after: string, expected: string[]])[] = [
  [
    'another text takes over no marks',
    documentOf(guide(), heading('Head'), list('bullet', item(...text('x')), item(...text('y')))),
    'One new paragraph about another thing.\n\nSecond one.\n\nThird one, long and quite unrelated to what stood here.\n\nFourth.',
    ['One new paragraph about another thing.', 'h2 Second one.', '- Third one, long and quite unrelated to what stood here.', '- Fourth.'],
  ],
  [
    'another paragraph takes over no marks',
    documentOf(paragraph(...text('h')), guide()),
    'h\n\nTomorrow everybody meets at the old harbour for coffee.',
    ['h', 'Tomorrow everybody meets at the old harbour for coffee.'],
  ],
  [
    'another sentence takes over no link, also if it shares small words',
    documentOf(paragraph(...text('Read about '), link('the way to the lake in the woods', A), ...text(' and the rest of the story.'))),
    'Tomorrow the people in the town go to the harbour and the boats.',
    ['Tomorrow the people in the town go to the harbour and the boats.'],
  ],
  [
    'another sentence in place of a link alone is no link',
    documentOf(paragraph(link('our guide', A), ...text('.')), paragraph(...text('z'))),
    'Good morning.\n\nz',
    ['Good morning.', 'z'],
  ],
  [
    'a similar word in another sentence is no link',
    documentOf(paragraph(...text('h')), paragraph(...text('See '), link('where', A), ...text(' it is.'))),
    'h\n\nThere are many other things to do.',
    ['h', 'There are many other things to do.'],
  ],
  [
    'a word between two bold ones of different places is not bold',
    documentOf(paragraph(...bold('one'), ...text(' plain')), paragraph(...text('other '), ...bold('two'), ...text(' end'))),
    'one new two end',
    ['<1>one</> new <1>two</> end'],
  ],
  [
    'a word typed beside an edited word of a link stays in it',
    documentOf(paragraph(...text('see '), link('the page', A), ...text(' now'))),
    'see the new wage now',
    [`see [the new wage](${A}) now`],
  ],
  [
    'a link text that became longer stays a link',
    documentOf(paragraph(...text('See '), link('here', A), ...text(' please'))),
    'See what all of us did at the lake please',
    [`See [what all of us did at the lake](${A}) please`],
  ],
  [
    'two typos beside each other keep their marks',
    documentOf(paragraph(...text('see our '), link('giude', A), ...text(' '), ...bold('nevr'), ...text(' please'))),
    'see our guide never please',
    [`see our [guide](${A}) <1>never</> please`],
  ],
  [
    'two words that change places keep their formats',
    documentOf(paragraph(...text('both '), ...bold('apples'), ...text(' and '), ...italic('pears'), ...text(' are here'))),
    'both pears and apples are here',
    ['both <2>pears</> and <1>apples</> are here'],
  ],
  [
    'words that stand elsewhere too keep their formats',
    documentOf(
      paragraph(...text('both '), ...bold('apples'), ...text(' and '), ...italic('pears'), ...text(' are here, apples and pears')),
    ),
    'both pears and apples are here, apples and pears',
    ['both <2>pears</> and <1>apples</> are here, apples and pears'],
  ],
  [
    'three links in reverse order keep their addresses',
    documentOf(paragraph(link('Alpha', A), ...text(', '), link('Beta', B), ...text(', '), link('Gamma', C))),
    'Gamma, Beta, Alpha',
    [`[Gamma](${C}), [Beta](${B}), [Alpha](${A})`],
  ],
  [
    'a paragraph joined with code keeps its marks',
    documentOf(...joined()),
    'bold link\nx=1 and y=2 and z=3\n\nx=4 and so on',
    [`<1>bold</> [link](${A})⏎x=1 and y=2 and z=3`, 'code x=4 and so on'],
  ],
  [
    'a paragraph joined with code over a dot keeps its marks',
    documentOf(...joined()),
    'bold link\n.\nx=1 and y=2 and z=3\n\nx=4 and so on',
    [`<1>bold</> [link](${A})⏎.⏎x=1 and y=2 and z=3`, 'code x=4 and so on'],
  ],
  [
    'a paragraph joined with the code before it keeps its marks',
    documentOf(...joined().toReversed()),
    'x=1 and y=2 and z=3\n\nx=4 and so on\nbold link',
    ['code x=1 and y=2 and z=3', `x=4 and so on⏎<1>bold</> [link](${A})`],
  ],
]
