import { expect, it, vi } from 'vitest'
import { quoteContract } from '../../../admin-bridge/contract/quotes'
import { lenientList } from '../../../site/shared/api/lenient'
import { quote } from '../support'

it('reports a missing required field but not a missing optional one', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const quotes = lenientList(quoteContract.record, quoteContract.noun)
  const { context: _context, year: _year, ...bare } = quote()
  expect(quotes.safeParse([bare])).toEqual({ success: true, data: { items: [{ ...bare, context: null, year: null }], sent: 1 } })
  expect(warn.mock.calls).toEqual([])
  const { author: _author, ...anonymous } = bare
  const read = quotes.safeParse([anonymous])
  expect(read.success && read.data.items).toEqual([{ ...bare, author: '', context: null, year: null }])
  expect(warn.mock.calls).toEqual([['Unexpected data from the API: "author" of a quote is missing. The page shows what it can.']])
})
