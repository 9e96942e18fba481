import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drink as drinkEntity } from '../../../cms/domain/entities/drink'
import { post } from '../../../cms/domain/entities/post'
import { review } from '../../../cms/domain/entities/review'
import { teamMember } from '../../../cms/domain/entities/team-member'
import { cellField } from '../../../site/console/cells/cell-field'
import { cellForm } from '../../../site/console/cells/cell-form'
import { actOnClosed, actOnOpen, cellTo } from '../../../site/console/cells/cell-keys'
import { bodyOf, errorOf, isDisputed, refusalOf } from '../../../site/console/cells/cell-rules'
import { useHeldRows } from '../../../site/console/cells/use-held-rows'
import { defineForm } from '../../../site/console/form/define-form'
import { ApiError, ConnectionError } from '../../../site/shared/api/api-client'
import { drink, placeMarkup } from '../support'

const form = cellForm(defineForm(drinkEntity))
const values = form.valuesOf(drink())

describe('the field of a cell', () => {
  it('is edited by the kind of field, and a rating takes its tier along until that was chosen by hand', () => {
    const rating = cellField(drinkEntity, 'final_rating')
    expect(rating).toMatchObject({ control: 'rating', isTier: false })
    expect(rating.textOf(values)).toBe('8.7')
    expect(rating.changesOf('7,2', false)).toEqual({ final_rating: '7,2', tier: 'B' })
    expect(rating.changesOf('7.2', true)).toEqual({ final_rating: '7.2' })
    expect(rating.changesOf('77', false)).toEqual({ final_rating: '77' })
    expect(cellField(drinkEntity, 'tier')).toMatchObject({ control: 'select', isTier: true })
    expect(cellField(drinkEntity, 'brand').control).toBe('line')
    expect(cellField(drinkEntity, 'notes').control).toBe('text')
    expect(cellField(review, 'visit_date').control).toBe('day')
    expect(cellField(post, 'author').control).toBe('line')
    expect(() => cellField(drinkEntity, 'colour')).toThrow('A drink has no field colour')
  })

  it('offers the choices of its field, none where it may be empty, and one that is stored but not offered any more', () => {
    expect(
      cellField(teamMember, 'status')
        .options({ status: 'MEMBER' })
        .map(({ value }) => value),
    ).toEqual(['FOUNDER', 'MEMBER', 'SPECIAL_GUEST'])
    const cuisines = cellField(review, 'cuisine_type').options({ cuisine_type: 'Moon food' })
    expect(cuisines[0]).toEqual({ value: '', label: 'None' })
    expect(cuisines.at(-1)?.value).toBe('Moon food')
  })

  it('publishes, withdraws and takes back a schedule, and leaves a schedule alone', () => {
    const status = cellField(drinkEntity, 'is_published')
    const scheduled = { is_published: false, published_at: '', publish_at: '2030-01-01T00:00:00.000Z' }
    expect(status.textOf(values)).toBe('published')
    expect(status.options(values).map(({ label }) => label)).toEqual(['Published', 'Withdrawn'])
    expect(status.options(scheduled).map(({ label }) => label)).toEqual(['Published', 'Draft', 'Scheduled'])
    expect(status.changesOf('published', false)).toEqual({ is_published: true, publish_at: '' })
    expect(status.changesOf('withdrawn', false)).toEqual({ is_published: false, publish_at: '' })
    expect(status.changesOf('scheduled', false)).toEqual({})
  })
})

describe('the save of a cell', () => {
  it('sends what was changed and nothing else, checked by the rules of the form', () => {
    expect(bodyOf(form, values, { final_rating: '7,2', tier: 'B' })).toEqual({ final_rating: 7.2, tier: 'B' })
    expect(bodyOf(form, values, { is_published: false, publish_at: '' })).toEqual({ is_published: false, publish_at: null })
    expect(errorOf(form, values, { final_rating: '11' })).toBe('Rating must be a number from 0 to 10')
    expect(errorOf(form, values, { final_rating: '' })).not.toBeNull()
    expect(errorOf(form, values, { brand: '' })).toBeNull()
    // another field that is not valid is not the cell's business
    expect(errorOf(form, { ...values, name: '' }, { brand: 'Volt' })).toBeNull()
  })

  it('is disputed if somebody changed the same, or what belongs to it, to something else', () => {
    const to = (changes: object) => ({ ...values, ...changes })
    expect(isDisputed(form, values, to({ brand: 'Theirs' }), { final_rating: '7' })).toBe(false)
    expect(isDisputed(form, values, to({ brand: 'Theirs' }), { brand: 'Mine' })).toBe(true)
    expect(isDisputed(form, values, to({ brand: 'Same' }), { brand: 'Same' })).toBe(false)
    expect(isDisputed(form, values, to({ tier: 'F' }), { final_rating: '7', tier: 'B' })).toBe(true)
    expect(isDisputed(form, values, to({ publish_at: '2030-01-01T00:00:00.000Z' }), { is_published: false, publish_at: '' })).toBe(true)
  })

  it('says why it was refused', () => {
    const fields = [
      { field: 'name', message: 'No' },
      { field: 'brand', message: 'Too long' },
    ]
    const refused = (error: unknown) => refusalOf(form, error, { brand: 'x' })
    expect(refused(new ApiError({ status: 422, detail: 'Invalid', fields }))).toBe('Too long')
    expect(refused(new ApiError({ status: 409, detail: 'In use' }))).toBe('In use')
    expect(refused(new ApiError({ status: 404, detail: 'Drink not found' }))).toBe('It has been deleted in the meantime.')
    expect(refused(new ConnectionError('x'))).toMatch(/^Not saved: no connection/)
    expect(refused(new Error('x'))).toBe('An unexpected error occurred. Please try again later.')
  })
})

describe('the keys of cells', () => {
  const key = (name: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  })

  it('move, open, save and cancel, and leave all others to the page', () => {
    expect(actOnClosed(key('ArrowDown'), 'line')).toEqual({ move: 'down' })
    expect(actOnClosed(key('Enter'), 'line')).toEqual({ open: null })
    expect(actOnClosed(key('x'), 'line')).toEqual({ open: 'x' })
    expect(actOnClosed(key('Delete'), 'line')).toEqual({ open: '' })
    for (const [name, control] of [
      ['n', 'rating'],
      ['7', 'day'],
      [' ', 'line'],
      ['Tab', 'line'],
      ['Delete', 'select'],
    ] as const)
      expect(actOnClosed(key(name), control), name).toBeNull()
    expect(actOnClosed(key('k', { ctrlKey: true }), 'line')).toBeNull()
    expect(actOnOpen(key('Enter'), 'line')).toEqual({ save: 'down' })
    expect(actOnOpen(key('Enter', { shiftKey: true }), 'line')).toEqual({ save: 'up' })
    expect(actOnOpen(key('Enter', { shiftKey: true }), 'text')).toBeNull()
    expect(actOnOpen(key('Tab', { shiftKey: true }), 'line')).toEqual({ save: 'previous' })
    expect(actOnOpen(key('ArrowUp'), 'rating')).toEqual({ save: 'up' })
    for (const control of ['select', 'day', 'text']) expect(actOnOpen(key('ArrowUp'), control), control).toBeNull()
    expect(actOnOpen(key('Escape'), 'text')).toBe('cancel')
  })

  it('find the cell beside, above and below, and none behind the edge', () => {
    placeMarkup(
      `<table><tbody>${['1', '2']
        .map((row) => `<tr>${['a', 'b'].map((column) => `<td><button data-cell="${column}">${column}${row}</button></td>`).join('')}</tr>`)
        .join('')}</tbody></table>`,
    )
    const at = (text: string): HTMLElement =>
      [...document.querySelectorAll('button')].find((each) => each.textContent === text) ?? document.body
    const to = (text: string, move: Parameters<typeof cellTo>[1]) => cellTo(at(text), move)?.textContent ?? null
    expect([to('a1', 'down'), to('a2', 'down'), to('b2', 'up')]).toEqual(['a2', null, 'b1'])
    expect([to('a1', 'right'), to('b1', 'right'), to('b1', 'next'), to('a2', 'previous')]).toEqual(['b1', null, 'a2', 'b1'])
    expect([to('b2', 'first'), to('a2', 'last'), to('b2', 'next')]).toEqual(['a2', 'b2', null])
  })
})

describe('the rows of a list in which somebody edits', () => {
  const rows = (...ids: number[]) => ids.map((id) => drink({ id, brand: `brand ${id}` }))

  it('keep their places until the view changes, with the latest values', () => {
    const { result, rerender } = renderHook(({ shown, view }) => useHeldRows(shown, view), {
      initialProps: { shown: rows(1, 2, 3), view: 'a' },
    })
    const ids = (): number[] => result.current.rows.map(({ id }) => id)
    const brand = (id: number) => result.current.rows.find((row) => row.id === id)?.brand
    act(() => result.current.hold())
    act(() => result.current.put(1, drink({ id: 1, brand: 'typed' }), false))
    expect([brand(1), result.current.isHeld]).toEqual(['typed', false])
    act(() => result.current.put(1, drink({ id: 1, brand: 'saved' }), true))
    // 1 has left the page, and 4 is new
    rerender({ shown: rows(3, 2, 4), view: 'a' })
    expect([ids(), brand(1), brand(2), result.current.isHeld]).toEqual([[1, 2, 3], 'saved', 'brand 2', true])
    act(() => result.current.drop(2))
    expect(ids()).toEqual([1, 3])
    rerender({ shown: rows(4, 2), view: 'b' })
    expect([ids(), result.current.isHeld]).toEqual([[4, 2], false])
    rerender({ shown: rows(3, 2, 4), view: 'a' })
    act(() => result.current.release())
    expect(ids()).toEqual([3, 2, 4])
  })

  it('take back values that were refused', () => {
    const { result } = renderHook(() => useHeldRows(rows(1), 'a'))
    act(() => result.current.put(1, drink({ id: 1, brand: 'typed' }), false))
    act(() => result.current.put(1, null, false))
    expect(result.current.rows[0]?.brand).toBe('brand 1')
  })
})
