import { act, renderHook } from '@testing-library/react'
import { useForm, type FieldValues } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { categoryForm } from '../../../site/console/modules/categories/form'
import { drinkForm } from '../../../site/console/modules/drinks/form'
import { episodeForm } from '../../../site/console/modules/episodes/form'
import { postForm } from '../../../site/console/modules/posts/form'
import { quoteForm } from '../../../site/console/modules/quotes/form'
import { reviewForm } from '../../../site/console/modules/reviews/form'
import { memberForm } from '../../../site/console/modules/team/form'
import { ApiError, ConnectionError } from '../../../site/shared/api/api-client'
import { tierOfText } from '../../../cms/domain/entities/form-values'
import type { FormMapping } from '../../../site/console/form/form-types'
import { placeErrors } from '../../../site/console/form/place-errors'
import { wireResolver } from '../../../site/console/form/wire-resolver'
import { drink, episode, post, quote, review } from '../support'

/** Returns the validation messages of a form before it is sent. */
async function validationErrors<Values extends FieldValues, Entity>(
  module: FormMapping<Values, Entity>,
  more: Partial<Values>,
): Promise<Record<string, string>> {
  const { errors } = await wireResolver(module)({ ...module.blank(), ...more }, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, typeof error?.message === 'string' ? error.message : '']))
}

describe('form values', () => {
  it('begin with the documented defaults', () => {
    expect(drinkForm.blank()).toMatchObject({ final_rating: '5', tier: 'B', name: '' })
    expect(reviewForm.blank()).toMatchObject({ final_rating: '0', tier: 'F' })
    expect(reviewForm.blank().visit_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(quoteForm.toWire(quoteForm.blank())).toMatchObject({ episode_id: null })
    expect(memberForm.blank().status).toBe('SPECIAL_GUEST')
    expect(postForm.blank().is_published).toBe(false)
  })

  it('show missing values as empty strings, and dates as days', () => {
    expect(drinkForm.fromRecord(drink({ brand: null, notes: null }))).toMatchObject({
      brand: '',
      notes: '',
      image_url: '',
      final_rating: '8.7',
      episode_id: '7',
    })
    expect(episodeForm.fromRecord(episode())).toMatchObject({ publication_date: '2024-03-05', recording_date: '', thumbnail_url: '' })
    expect(reviewForm.fromRecord(review({ visit_date: null, cuisine_type: null }))).toMatchObject({ visit_date: '', cuisine_type: '' })
    expect(postForm.fromRecord(post({ category_id: 3 }))).toMatchObject({ category_id: '3', excerpt: '' })
  })

  it('send numbers as numbers, days as UTC midnight, and missing values as null', () => {
    expect(drinkForm.toWire(drinkForm.fromRecord(drink()))).toMatchObject({ final_rating: 8.7, episode_id: 7, tier: 'A' })
    expect(episodeForm.toWire(episodeForm.fromRecord(episode()))).toMatchObject({
      publication_date: '2024-03-05T00:00:00.000Z',
      recording_date: null,
    })
    expect(postForm.toWire({ ...postForm.blank(), category_id: '3' })).toMatchObject({ category_id: 3 })
    expect(postForm.toWire(postForm.blank())).toMatchObject({ category_id: null, is_published: false })
    expect(quoteForm.toWire(quoteForm.fromRecord(quote({ episode_id: 7 })))).toMatchObject({ episode_id: 7 })
    expect(memberForm.toWire({ ...memberForm.blank(), imageUrl: '/media/a.png' })).toMatchObject({ image_url: '/media/a.png' })
    expect(memberForm.toWire(memberForm.blank())).not.toHaveProperty('imageUrl')
    expect(drinkForm.toWire(drinkForm.blank())).not.toHaveProperty('tierByHand')
    expect(reviewForm.toWire(reviewForm.blank())).not.toHaveProperty('tierByHand')
  })

  it('derive the tier of a review without one from its rating', () => {
    for (const [final_rating, tier] of [
      ['9', 'S'],
      ['8.95', 'S'],
      ['8.94', 'A'],
      ['4.9', 'F'],
      ['x', null],
    ] as const) {
      expect(reviewForm.toWire({ ...reviewForm.blank(), final_rating, tier: '' })['tier'], final_rating).toBe(tier)
    }
    expect(reviewForm.toWire({ ...reviewForm.blank(), final_rating: '9', tier: 'D' })['tier']).toBe('D')
    for (const text of ['', ' ', 'x', '-0.1', '10.1', '1e1x']) expect(tierOfText(text), text).toBeNull()
  })
})

describe('validation before sending', () => {
  it('names the required field of an empty form', async () => {
    expect(await validationErrors(episodeForm, {})).toEqual({ title: 'Title is required' })
    expect(await validationErrors(quoteForm, {})).toEqual({ quote_text: 'Quote text is required', author: 'Author is required' })
    expect(await validationErrors(memberForm, {})).toEqual({ name: 'Name is required' })
    expect(await validationErrors(reviewForm, {})).toEqual({ restaurant_name: 'Restaurant name is required' })
  })

  it('names every missing field of a drink and of a post', async () => {
    expect(await validationErrors(drinkForm, { episode_id: '7' })).toEqual({ name: 'Drink name is required' })
    expect(Object.keys(await validationErrors(postForm, {})).toSorted()).toEqual(['author', 'content', 'slug', 'title'])
    expect(await validationErrors(postForm, { title: 'a', slug: 'a', author: 'a', content: 'a' })).toEqual({})
  })

  it('treats white space as missing', async () => {
    expect(await validationErrors(episodeForm, { title: ' \t ' })).toEqual({ title: 'Title is required' })
  })

  it('reports a category without name and slug once', async () => {
    const errors = await validationErrors(categoryForm, {})
    expect(Object.values(errors).filter(Boolean)).toEqual(['Name and slug are required'])
    expect(await validationErrors(categoryForm, { name: 'A', slug: 'a' })).toEqual({})
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//x.example/a.png', 'x.png', 'http://', '/elsewhere/a.png', '/media/../secret'])(
    'rejects %s as a URL',
    async (image_url) => {
      const message = 'Must be a valid URL'
      expect(await validationErrors(drinkForm, { name: 'x', episode_id: '7', image_url })).toEqual({ image_url: message })
      // the form's own name for the field
      expect(await validationErrors(memberForm, { name: 'x', imageUrl: image_url })).toEqual({ imageUrl: message })
    },
  )

  it.each(['https://x.example/a.png', 'http://x.example/', '/media/a.png', ''])('accepts "%s" as a URL', async (image_url) => {
    expect(await validationErrors(drinkForm, { name: 'x', episode_id: '7', image_url })).toEqual({})
  })

  it('accepts ratings from 0 to 10', async () => {
    const of = async (final_rating: string): Promise<string[]> =>
      Object.keys(await validationErrors(drinkForm, { name: 'x', episode_id: '7', final_rating }))
    for (const wrong of ['', 'x', '10.1', '-1', 'Infinity']) expect(await of(wrong), wrong).toEqual(['final_rating'])
    for (const right of ['0', '10', '8.75', '.5', '1,5']) expect(await of(right), right).toEqual([])
  })
})

describe('errors from the server', () => {
  const placed = <Values extends FieldValues, Entity>(module: FormMapping<Values, Entity>, error: unknown) => {
    const blank = module.blank()
    const { result } = renderHook(() => {
      const form = useForm<Values>({ values: blank })
      return { form, errors: form.formState.errors }
    })
    let left: string | null = null
    act(() => {
      left = placeErrors(error, result.current.form, module, 'thing')
    })
    // cast: no field of these forms has inner fields, so each error is a single one
    const errors = Object.entries(result.current.errors as Record<string, { message?: string }>)
    // cast: TypeScript does not see that the callback assigns it
    return { left: left as string | null, errors: Object.fromEntries(errors.map(([name, { message }]) => [name, message])) }
  }
  const refusal = (status: number, detail: string, fields: { field: string; message: string }[] = []): ApiError =>
    new ApiError({ status, detail, fields })

  it("appear at the fields they name, under the form's own names", () => {
    const error = refusal(422, 'Must be a valid URL', [
      { field: 'image_url', message: 'Must be a valid URL' },
      { field: 'name', message: 'Name is required' },
    ])
    expect(placed(memberForm, error)).toEqual({ left: null, errors: { imageUrl: 'Must be a valid URL', name: 'Name is required' } })
  })

  it('appear at the slug for a conflict', () => {
    const error = refusal(409, 'A post with this slug already exists')
    expect(placed(postForm, error)).toEqual({ left: null, errors: { slug: 'A post with this slug already exists' } })
    expect(placed(quoteForm, error).errors).toEqual({})
  })

  it('without a field appear on the form, which says that nothing is lost', () => {
    const kept = 'Not saved. Your changes are still in the form.'
    expect(placed(quoteForm, refusal(422, 'Unknown thing', [{ field: 'elsewhere', message: 'Unknown thing' }]))).toEqual({
      left: `${kept} Unknown thing`,
      errors: {},
    })
    expect(placed(quoteForm, refusal(404, 'Thing not found')).left).toBe(
      `${kept} This thing has been deleted. Restore it from the trash, then save again.`,
    )
    expect(placed(quoteForm, refusal(404, 'Drink not found')).left).toBe(`${kept} Drink not found`)
    expect(placed(quoteForm, refusal(503, 'Away')).left).toBe(`${kept} Away`)
    expect(placed(quoteForm, refusal(500, '')).left).toBe(kept)
    expect(placed(quoteForm, new ConnectionError('x')).left).toBe(kept)
    expect(placed(quoteForm, new Error('Odd')).left).toBe(`${kept} Odd`)
    expect(placed(quoteForm, 'thrown').left).toBe(kept)
  })
})
