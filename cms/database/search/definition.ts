import { createHash } from 'node:crypto'
import { entityList, type Entity, type Field } from '../../domain/entities'
import { columnOf } from '../queries/columns'
import { indexedColumns, termsOf, triplesOf, vocabularyWord } from './terms'
import { derivedFields, searchTextIn } from '../queries/derived-fields'

// What is derived depends on code: how words are found, how keys are made. A version number beside that code would be
// forgotten. Instead, the code is applied to samples: if the results change, everything is derived again.

/** Words of every sort that the rules treat differently: accents, ligatures, scripts, apostrophes, signs, lengths. */
const SAMPLE_TEXT = [
  'Açaí  ÉCLAIR ﬁn Straße SMØRREBRØD Łódź ΟΔΟΣ İstanbul don’t "Quoted", co-op, C++ 7.5 ½ a bc',
  '東京ラーメン 커피 кофе Ёлка ☕ 👩🏽‍🚀',
  `long${'word'.repeat(60)} end`,
].join('\n')
const SAMPLE_DATE = '2024-02-29T22:30:00.000Z'

const block = (type: string, children: readonly unknown[], more: object = {}) => ({ type, version: 1, children, ...more })
const words = (text: string) => ({ type: 'text', version: 1, text, format: 0 })
const SAMPLE_STATE = JSON.stringify({
  root: block('root', [
    block('heading', [words('Title')], { tag: 'h2' }),
    block('paragraph', [words('One'), { type: 'linebreak', version: 1 }, words('two')]),
    block('list', [block('listitem', [words('Item')], { value: 1 })], { listType: 'number', tag: 'ol', start: 1 }),
    block('quote', [words('Said')]),
    { type: 'horizontalrule', version: 1 },
    { type: 'upload', version: 3, relationTo: 'media', value: 7, fields: { caption: 'Caption' } },
    { type: 'block', version: 2, fields: { blockType: 'Code', code: 'a\n\nb' } },
  ]),
})

function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'richText':
      return SAMPLE_STATE
    case 'tier':
      return 'A'
    case 'day':
    case 'moment':
      return SAMPLE_DATE
    default:
      return SAMPLE_TEXT
  }
}

/** What the rules make of a sample record. */
function derivedFromSample(entity: Entity): unknown {
  const record = {
    createdAt: SAMPLE_DATE,
    ...Object.fromEntries(Object.entries(entity.fields).map(([key, field]) => [columnOf(entity, key).field, sampleOf(field)])),
  }
  const { values, optional } = indexedColumns(entity)
  const terms = termsOf(entity, {
    text: searchTextIn(entity, record),
    values: values.map(() => 'value'),
    isEmpty: optional.map(() => true),
  })
  return [derivedFields(entity).map(({ column, valueOf }) => [column, valueOf(record)]), [...terms]]
}

/** What the rules make of all samples. */
const derivedFromSamples = (): unknown => [
  entityList.map(derivedFromSample),
  ['straße', 'co-op'].map((word) => [vocabularyWord(word), triplesOf(word)]),
]

let samples: unknown

/** Identifies what is derived and how. @param parts whatever the result depends on beside the rules for keys, texts and terms. */
export function definitionHash(parts: unknown): string {
  samples ??= derivedFromSamples()
  return createHash('sha256')
    .update(JSON.stringify([samples, parts]))
    .digest('hex')
}
