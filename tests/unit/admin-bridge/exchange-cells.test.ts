import { describe, expect, it } from 'vitest'
import { fromCell, toCell } from '../../../admin-bridge/resources/exchange/cells'
import { columnsByHeading, importedColumns, type Column } from '../../../admin-bridge/resources/exchange/columns'
import { UnclearDay, dayOfCell } from '../../../admin-bridge/resources/exchange/local-dates'
import { entities, entityList } from '../../../cms/domain/entities'
import { plainHeading } from '../../../cms/domain/entities/headings'

describe('a date in a table', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-3-5', '2024-03-05'],
    ['2024/03/05', '2024-03-05'],
    ['2024. 03. 05.', '2024-03-05'],
    ['05.03.2024', '2024-03-05'],
    ['5.3.2024', '2024-03-05'],
    [' 05.03.2024 00:00:00', '2024-03-05'],
    ['2024-03-05 00:00', '2024-03-05'],
    ['5. 3. 2024', '2024-03-05'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['12-25-2024', '2024-12-25'],
    ['5/5/2024', '2024-05-05'],
    ['5. März 2024', '2024-03-05'],
    ['5 March 2024', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['Mar 5th, 2024', '2024-03-05'],
    ['05-Sep-2024', '2024-09-05'],
    ['5 sept. 2024', '2024-09-05'],
    ['1er août 2024', '2024-08-01'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['29.02.2024', '2024-02-29'],
    ['3/5/2024', ['2024-05-03', '2024-03-05']],
    ['3/15/2024 12:00:00 AM', '2024-03-15'],
    ['03-05-2024', ['2024-05-03', '2024-03-05']],
    ['05.03.24', ['2024-03-05', '1924-03-05']],
    ['25/12/24', ['2024-12-25', '1924-12-25']],
    ['5-Mar-24', ['2024-03-05', '1924-03-05']],
    ['29.02.2023', null],
    ['13.13.2024', null],
    ['25/13/2024', null],
    ['5 Smarch 2024', null],
    ['05.03.2024 18:00', null],
    ['2024-03-05T00:00:00Z', null],
    ['45356', null],
    ['tomorrow', null],
    ['5'.repeat(1_000_000), null],
  ])('%s', (text, day) => {
    const found = dayOfCell(text)
    expect(found instanceof UnclearDay ? found.days : found).toEqual(day)
  })
})

const columnOf = (name: string): Column => {
  const column = entityList.flatMap(importedColumns).find((each) => each.name === name)
  if (!column) throw new Error(`No kind has the column ${name}`)
  return column
}

describe('a cell', () => {
  it.each<[string, string, unknown]>([
    ['is_published', 'WAHR', true],
    ['is_published', 'falsch', false],
    ['is_published', 'VRAI', true],
    ['is_published', 'FAUX', false],
    ['is_published', ' Ja ', true],
    ['is_published', 'nein', false],
    ['is_published', 'Yes', true],
    ['is_published', 'NO', false],
    ['is_published', 'sí', true],
    ['is_published', '1', true],
    ['is_published', '0', false],
    ['is_published', 'Draft', false],
    ['is_published', 'maybe', 'maybe'],
    ['is_published', '', null],
    ['episode_id', '1.0', 1],
    ['episode_id', '12,00', 12],
    ['episode_id', ' 7 ', 7],
    ['episode_id', '1.5', '1.5'],
    ['episode_id', '1,000', '1,000'],
    ['episode_id', 'Episode #9', 9],
    ['episode_id', '9'.repeat(16), '9'.repeat(16)],
    ['final_rating', '9'.repeat(400), '9'.repeat(400)],
    ['is_published', '1.0', true],
    ['final_rating', '8,5', 8.5],
    ['final_rating', '8.50', 8.5],
    ['final_rating', 'eight', 'eight'],
    ['tier', ' s ', 'S'],
    ['tier', 'Z', 'Z'],
    ['status', 'Special Guest', 'SPECIAL_GUEST'],
    ['status', 'Guest', 'Guest'],
    ['visit_date', '05.03.2024', '2024-03-05'],
    ['visit_date', 'soon', 'soon'],
    ['notes', '05.03.2024', '05.03.2024'],
    ['notes', 'WAHR', 'WAHR'],
  ])('of the column %s with “%s”', (name, cell, value) => {
    expect(fromCell(cell, columnOf(name))).toEqual(value)
  })

  it.each([
    '007',
    '1.10',
    '1,0',
    '1-2',
    '3/4',
    '12:30',
    '12:30:45.5',
    '8.5',
    '1e5',
    '1e-5',
    '123456789012',
    '4006381333931',
    '.5',
    '5.',
    '2024.',
    '5.5%',
    '(5)',
    '€5',
    '5 pm',
    ' 5',
    '007 ',
    ' 1/2 ',
    'true',
    'FALSE',
    ' true',
    'wahr',
    'FAUX',
    'March 2024',
    '5 March 2024',
    'Mai 5',
    '1. März',
    'MARCH1',
    "'007",
    "''true",
    '=1',
    "'=1",
  ])('of the text “%s” is no number, date or formula to a spreadsheet, and the same text to an import', (text) => {
    const cell = toCell(text, columnOf('notes'))
    expect(cell).toBe(`'${text}`)
    expect(fromCell(cell, columnOf('notes'))).toBe(text)
  })

  it.each([
    '28 Black',
    '7up',
    '1984',
    '20240305',
    'true love',
    '4.5 cans',
    'v1.10',
    '5 mars bars',
    'May',
    '1st',
    "'s",
    'https://a.org/1-2',
  ])('of the text %s is that text', (text) => {
    expect(toCell(text, columnOf('notes'))).toBe(text)
    expect(fromCell(text, columnOf('notes'))).toBe(text)
  })
})

describe('the headings of a table', () => {
  it.each<[keyof typeof entities, string, string]>([
    ['drink', 'Name', 'name'],
    ['drink', 'BRAND', 'brand'],
    ['drink', 'Rating', 'final_rating'],
    ['drink', 'Final Rating', 'final_rating'],
    ['drink', 'finalRating', 'final_rating'],
    ['drink', 'Image URL', 'image_url'],
    ['drink', 'Image', 'image_url'],
    ['drink', 'Episode', 'episode_id'],
    ['drink', 'Status', 'is_published'],
    ['review', 'Restaurant', 'restaurant_name'],
    ['review', 'Cuisine', 'cuisine_type'],
    ['review', 'visit date', 'visit_date'],
    ['episode', 'Guest', 'guest_name'],
    ['episode', 'YouTube Link', 'youtube_link'],
    ['teamMember', 'Status', 'status'],
    ['quote', 'Quote', 'quote_text'],
    ['post', 'Publish Immediately', 'is_published'],
    ['post', 'Content', 'content'],
    ['post', 'content_rich', 'content_rich'],
  ])('of a %s: %s is %s', (name, heading, column) => {
    expect(columnsByHeading(entities[name]).get(plainHeading(heading))).toMatchObject({ name: column })
  })

  it('name one column each', () => {
    for (const entity of entityList) {
      const known = columnsByHeading(entity)
      for (const column of importedColumns(entity)) expect(known.get(plainHeading(column.name))).toMatchObject({ name: column.name })
      expect(known.get('id')).toBe('id')
    }
  })
})
