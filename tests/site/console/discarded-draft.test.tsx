import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormBody } from '../../../site/console/form/form-body'
import { ReviewFields, reviewForm } from '../../../site/console/modules/reviews/form'
import { reviewsApi } from '../../../site/features/reviews/api'
import type { Review } from '../../../site/shared/api/record-types'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, review, show } from '../support'
import { PATH, press, type } from './review-form'

const PUBLIC: Review = review({ notes: 'As readers see it' })
const DRAFTED: Review & { has_draft: true } = { ...PUBLIC, notes: 'Pending', has_draft: true }

/** A form whose record loses its draft at the press of a button, as after a read of the record. */
function Form() {
  const [record, setRecord] = useState<Review>(DRAFTED)
  return (
    <>
      <button onClick={() => setRecord(PUBLIC)}>Drop</button>
      <FormBody
        resource={reviewsApi}
        module={reviewForm}
        messages={{ heading: 'Edit Review', submit: 'Save Review', saving: 'Saving', cancel: 'Cancel' }}
        id={record.id}
        initial={reviewForm.fromRecord(record)}
        prefill={null}
        record={record}
        blank={reviewForm.blank}
        cancel={{ to: '/admin/culinary/reviews' }}
        onSaved={vi.fn()}
      >
        <ReviewFields />
      </FormBody>
    </>
  )
}

const notes = (): string => screen.getByLabelText<HTMLTextAreaElement>('Notes').value
const name = (): string => screen.getByLabelText<HTMLInputElement>('Restaurant Name').value

it.each([
  ['nothing was typed', null],
  ['something was typed', 'Typed'],
])('a form shows the public state once its draft is discarded, when %s', async (_case, typed) => {
  const calls = fakeNetwork(({ method }) => (method === 'PUT' ? json(PUBLIC, 200, { ETag: '"2"' }) : json(PUBLIC, 200, { ETag: '"1"' })))
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <Form />
    </SessionProvider>,
    { path: PATH },
  )
  expect(notes()).toBe('Pending')
  if (typed !== null) type('Restaurant Name', typed)
  press('Drop')
  await waitFor(() => expect(notes()).toBe('As readers see it'))
  expect(name()).toBe(typed ?? PUBLIC.restaurant_name)
  if (typed === null) return
  press('Save Review')
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  const sent: unknown = JSON.parse(String(calls.find(({ method }) => method === 'PUT')?.body))
  expect(sent).toMatchObject({ restaurant_name: 'Typed', notes: PUBLIC.notes })
})
