import { describe, expect, it } from 'vitest'
import { entities } from '../../../cms/domain/entities'
import { blankFormValues, formLabel, formValuesOf, wireBodyOf } from '../../../cms/domain/entities/form-values'

const TODAY = '2026-03-05'
/** The publication of a new record, and of one that does not say. */
const publication = { is_published: true, published_at: '', publish_at: '', unpublish_at: '' }
const { drink, episode, post, review, teamMember } = entities

describe('blankFormValues', () => {
  it('starts every form with the specified values', () => {
    expect(blankFormValues(drink, TODAY)).toEqual({
      name: '',
      brand: '',
      final_rating: '5',
      tier: 'B',
      notes: '',
      image_url: '',
      episode_id: '',
      ...publication,
    })
    expect(blankFormValues(review, TODAY)).toMatchObject({ final_rating: '0', tier: 'F', visit_date: TODAY, cuisine_type: '' })
    expect(blankFormValues(episode, TODAY)).toMatchObject({ recording_date: '', publication_date: '' })
    expect(blankFormValues(post, TODAY)).toMatchObject({ is_published: false, content: '', content_rich: '', content_formatted: true })
    expect(formValuesOf(post, { content: 'a' }), 'a plain post').toMatchObject({ content_rich: '', content_formatted: false })
    expect(blankFormValues(teamMember, TODAY)).toEqual({ name: '', role: '', status: 'SPECIAL_GUEST', bio: '', imageUrl: '' })
  })
})

describe('formValuesOf and wireBodyOf', () => {
  it('convert a record to text and back to a request body', () => {
    const record = {
      name: 'Cola',
      brand: null,
      final_rating: 8.5,
      tier: 'A',
      notes: 'a\nb',
      image_url: '/media/a.png',
      episode_id: 3,
      is_published: true,
      published_at: '2024-03-05T10:00:00.000Z',
      publish_at: null,
      unpublish_at: null,
    }
    const values = formValuesOf(drink, record)
    expect(values).toEqual({
      ...record,
      brand: '',
      final_rating: '8.5',
      episode_id: '3',
      ...publication,
      published_at: record.published_at,
    })
    expect(wireBodyOf(drink, values)).toEqual({ ...record, brand: '' })
  })

  it('show a day in the format of the date input and send its UTC midnight', () => {
    const values = formValuesOf(episode, { title: 'x', recording_date: '2024-03-05T00:00:00.000Z', publication_date: null })
    expect([values.recording_date, values.publication_date]).toEqual(['2024-03-05', ''])
    expect(wireBodyOf(episode, values)).toMatchObject({ recording_date: '2024-03-05T00:00:00.000Z', publication_date: null })
    expect(formValuesOf(review, { visit_date: '2024-03-05' }).visit_date).toBe('2024-03-05')
    expect(formValuesOf(review, { visit_date: 'invalid' }).visit_date).toBe('')
  })

  it('read numbers with a point or a comma, and leave other text for the contract to reject', () => {
    const rating = (text: string) => wireBodyOf(drink, { final_rating: text })['final_rating']
    expect([rating('8,5'), rating(' '), rating('x')]).toEqual([8.5, null, Number.NaN])
  })

  it("use the form's name of a field", () => {
    const values = formValuesOf(teamMember, { name: 'Ada', status: 'MEMBER', image_url: '/media/a.png' })
    expect(values.imageUrl).toBe('/media/a.png')
    expect(wireBodyOf(teamMember, values)).toMatchObject({ image_url: '/media/a.png' })
    expect(formLabel(teamMember.fields.image)).toBe('Image URL')
  })
})
