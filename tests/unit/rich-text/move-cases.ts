import type { BlockNode, InlineNode, LexicalState } from '../../../cms/domain/rich-text/nodes'
import { bold, code, documentOf, heading, item, link, list, paragraph, text } from './documents'

const A = 'https://a.de'
const B = 'https://b.de'
const C = 'https://c.de'
const italic = (words: string): InlineNode[] => text(words, 2)

const second = (): InlineNode[] => [...text('second with '), ...bold('bold words here'), ...text(' and '), link('a link', A)]
const four = (): LexicalState => documentOf(...['p1', '', 'p3', 'p4'].map((words) => paragraph(...(words ? text(words) : second()))))
const guide = (): BlockNode => paragraph(...text('See '), link('our guide', A), ...text(' and '), ...bold('never'), ...text(' forget it.'))
const joined = (): BlockNode[] => [paragraph(...bold('bold'), ...text(' '), link('link', A)), code('x=1 and y=2 and z=3\n\nx=4 and so on')]

/** Texts whose words moved, were replaced, or came to stand elsewhere, and the outlines that come of them. */
export const MOVES: readonly (readonly [rule: string, before: LexicalState, after: string, expected: string[]])[] = [
  [
    'two links that change places keep their addresses',
    documentOf(paragraph(...text('read '), link('Alpha page', A), ...text(' or '), link('Beta page', B), ...text(' first'))),
    'read Beta page or Alpha page first',
    [`read [Beta page](${B}) or [Alpha page](${A}) first`],
  ],
  [
    'two edited links that change places keep their addresses',
    documentOf(paragraph(...text('read '), link('Alpha page', A), ...text(' or '), link('Beta page', B), ...text(' first'))),
    'read Beta site or new Alpha site first',
    [`read [Beta site](${B}) or new [Alpha site](${A}) first`],
  ],
  [
    'a link and a bold text change places',
    documentOf(paragraph(...text('read '), link('the manual', A), ...text(' or '), ...bold('the notes'), ...text(' first'))),
    'read the notes or the manual first',
    [`read <1>the notes</> or [the manual](${A}) first`],
  ],
  [
    'sentences that change places keep their marks',
    documentOf(paragraph(...bold('One bold.'), ...text(' Plain two plain. '), link('Three link.', A))),
    'Three link. Plain two plain. One bold.',
    [`[Three link.](${A}) Plain two plain. <1>One bold.</>`],
  ],
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
    'a link text that became much longer is no link',
    documentOf(paragraph(...text('See '), link('here', A), ...text(' please'))),
    'See what all of us did at the lake please',
    ['See what all of us did at the lake please'],
  ],
  [
    'two typos beside each other keep their marks',
    documentOf(paragraph(...text('see our '), link('giude', A), ...text(' '), ...bold('nevr'), ...text(' please'))),
    'see our guide never please',
    [`see our [guide](${A}) <1>never</> please`],
  ],
  [
    'a paragraph that moved keeps its marks beside a new word',
    four(),
    'p1\n\np3\n\np4\n\nsecond with bold words here and see a link',
    ['p1', 'p3', 'p4', `second with <1>bold words here</> and see [a link](${A})`],
  ],
  [
    'a paragraph that moved and was split keeps its marks',
    four(),
    'p1\n\np3\n\np4\n\nsecond with bold\n\nwords here and a link',
    ['p1', 'p3', 'p4', 'second with <1>bold</>', `<1>words here</> and [a link](${A})`],
  ],
  [
    'a link text that moved and was edited stays a link',
    four(),
    'p1\n\np3\n\np4\n\nsecond with bodl words here and a new link',
    ['p1', 'p3', 'p4', `second with <1>bodl words here</> and [a new link](${A})`],
  ],
  ...['alpha beta gamma, delta', 'alpha beta new gamma delta'].map((moved): (typeof MOVES)[number] => [
    `an item that moved and became "${moved}" keeps its marks`,
    documentOf(
      paragraph(...text('intro')),
      list('number', item(...bold('alpha beta'), ...text(' gamma '), link('delta', A)), item(...text('other item'))),
      paragraph(...text('tail')),
    ),
    `intro\n\nother item\n\ntail\n\n${moved}`,
    ['intro', '1. other item', 'tail', `2. <1>alpha beta</>${moved.slice(10, -5)}[delta](${A})`],
  ]),
  [
    'two paragraphs that change places keep their marks beside new marks of punctuation',
    documentOf(paragraph(...text('x '), ...bold('bold one')), paragraph(...text('y '), ...italic('ital two'))),
    'y ital two!\n\nx bold one!',
    ['y <2>ital two</>!', 'x <1>bold one</>!'],
  ],
  [
    'a sentence that moves down keeps its format',
    documentOf(
      paragraph(...text('Aaa bbb. '), ...bold('Bold sentence moves here.'), ...text(' Ccc ddd.')),
      paragraph(...text('Eee fff. Ggg hhh.')),
    ),
    'Aaa bbb. Ccc ddd.\n\nEee fff. Bold sentence moves here. Ggg hhh.',
    ['Aaa bbb. Ccc ddd.', 'Eee fff. <1>Bold sentence moves here.</> Ggg hhh.'],
  ],
  [
    'a sentence that moves up keeps its format',
    documentOf(
      paragraph(...text('Eee fff. Ggg hhh.')),
      paragraph(...text('Aaa bbb. '), ...bold('Bold sentence moves here.'), ...text(' Ccc ddd.')),
    ),
    'Eee fff. Bold sentence moves here. Ggg hhh.\n\nAaa bbb. Ccc ddd.',
    ['Eee fff. <1>Bold sentence moves here.</> Ggg hhh.', 'Aaa bbb. Ccc ddd.'],
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
    'two small words that change places keep their addresses',
    documentOf(paragraph(link('one', A), ...text(' '), link('two', B))),
    'two one',
    [`[two](${B}) [one](${A})`],
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
