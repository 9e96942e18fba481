import { describe, expect, it } from 'vitest'
import { pastedRows } from '../../../site/console/drink-rows/pasted-rows'
import { nameFromFile } from '../../../site/console/drink-rows/row-names'
import { isTable, tableCells } from '../../../site/console/drink-rows/table-text'

describe('a pasted table', () => {
  const values = (text: string) =>
    pastedRows(tableCells(text)).map(({ name, brand, final_rating, tier, tierByHand, notes, image_url }) =>
      [name, brand, final_rating, tier, tierByHand ? 'by hand' : '', notes, image_url].join('|'),
    )

  it('is distinguished from text that belongs in a single field', () => {
    expect(['a\tb', 'a\nb', 'a\r\n\r\nb'].map((text) => isTable(text, false))).toEqual([true, true, true])
    expect(['Kestrel', 'Kestrel\n', '\nKestrel', ''].map((text) => isTable(text, false))).toEqual([false, false, false, false])
    expect([isTable('Two\nlines', true), isTable('a\tb', true)]).toEqual([false, true])
  })

  it('has cells in quotes with tabs, line breaks and quotes, and no empty rows', () => {
    expect(tableCells('a\t"b\tc"\r\n"d ""e"""\t"f\r\ng"\n\n\t\nh "i"\t"j\n')).toEqual([
      ['a', 'b\tc'],
      ['d "e"', 'f\ng'],
      ['h "i"', '"j'],
    ])
    expect(tableCells('a\t')).toEqual([['a', '']])
    expect(tableCells('\n')).toEqual([])
  })

  it('follows its headings, in any order, and keeps what has no field of its own', () => {
    expect(values('Rating\tDrink name\tCan size\tNotes\n8,5\tKestrel\t250 ml\tDry.\nabc\tOsprey\t\t')).toEqual([
      'Kestrel||8,5|A||Dry.\nCan size: 250 ml|',
      'Osprey||abc||||',
    ])
    expect(values('NAME\nKestrel')).toEqual(['Kestrel||||||'])
    expect(values('constructor\nKestrel')).toHaveLength(2)
  })

  it('without headings is read by what its columns look like', () => {
    expect(values('Kestrel\tObol\t9.1\tb\tDry.\thttps://example.com/a.png\nOsprey\tVolt\ttwelve\tZ\t\t\nHeron\t\t4\tF\t\t')).toEqual([
      'Kestrel|Obol|9.1|B|by hand|Dry.|https://example.com/a.png',
      'Osprey|Volt|twelve|Z|by hand||',
      'Heron||4|F|||',
    ])
    expect(values('Kestrel\t8\nName\t7')).toEqual(['Kestrel||8|A|||', 'Name||7|B|||'])
  })
})

it('suggests names from the names of files, but not from those of a camera', () => {
  expect(
    [
      'kestrel-gold.jpg',
      'Obol_NIGHT shift.final.png',
      'été.webp',
      'IMG_1234.jpg',
      'DSC00012.JPG',
      'PXL_20261123_201122.jpg',
      'image (3).png',
    ].map(nameFromFile),
  ).toEqual(['Kestrel Gold', 'Obol NIGHT shift.final', 'Été', '', '', '', ''])
  expect(
    ['20261123_201122.jpg', 'Screenshot 2026-11-23 at 20.11.22.png', '0f8fad5b-d9cb-469f-a165-70867728950e.png'].map(nameFromFile),
  ).toEqual(['', '', ''])
})
