import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { FormBody } from '../../../site/console/form/form-body'
import { ReviewFacts, ReviewFields, reviewForm } from '../../../site/console/modules/reviews/form'
import { reviewsApi } from '../../../site/features/reviews/api'
import { createQueryClient } from '../../../site/shared/api/query-client'
import type { Review } from '../../../site/shared/api/record-types'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, show, type RecordedRequest } from '../support'

const MESSAGES = { heading: 'Edit Review', submit: 'Save Review', saving: 'Saving', cancel: 'Cancel' }
export const PATH = '/admin/culinary/reviews/edit/3'
export const DRAFT = { is_published: false, published_at: null } as const

type Respond = (asked: RecordedRequest) => Response | Promise<Response>

/** Opens the form of a review, or of a new one. `answer` is what a save gets. @param present the review as it is by then, or what a read gets. */
export function openForm(record: Review | null, answer: Respond, present: Review | null | Respond = record) {
  const [saved, success] = [vi.fn(), vi.fn()]
  const read: Respond = typeof present === 'function' ? present : () => json(present, 200, { ETag: '"1"' })
  const calls = fakeNetwork((asked) => (['PUT', 'POST'].includes(asked.method) ? answer(asked) : read(asked)))
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <FormBody
        resource={reviewsApi}
        module={reviewForm}
        messages={MESSAGES}
        id={record?.id ?? null}
        initial={record ? reviewForm.fromRecord(record) : reviewForm.blank()}
        prefill={null}
        record={record}
        blank={reviewForm.blank}
        cancel={{ to: '/admin/culinary/reviews' }}
        addAnother={record ? undefined : 'Save and Add Another'}
        side={<ReviewFacts />}
        onSaved={saved}
      >
        <ReviewFields />
      </FormBody>
    </SessionProvider>,
    { path: PATH, queryClient: createQueryClient({ notify: { success, failure: vi.fn() }, retry: false }) },
  )
  const of = (wanted: string) => calls.filter(({ method }) => method === wanted)
  /** How often the review itself was read. */
  const reads = (): number => of('GET').filter(({ url }) => url.includes(`${reviewsApi.contract.path}/${record?.id}`)).length
  return { saved, success, puts: () => of('PUT'), reads }
}

export const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))
type Choice = 'published' | 'draft' | 'scheduled'
const immediately = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Publish Immediately' })
/** Chooses a status with the control of the form. */
export const choose = (choice: Choice): void => {
  if (choice === 'scheduled') press('Schedule publication')
  else if (choice === 'draft' && chosen() === 'scheduled') press('Clear schedule')
  else if (immediately().checked !== (choice === 'published')) fireEvent.click(immediately())
}
/** The status that the form would save. */
export const chosen = (): Choice => {
  if (immediately().checked) return 'published'
  return screen.queryByLabelText('Publish At') ? 'scheduled' : 'draft'
}
/** What the form says that a save does. */
export const saveLineOf = (): string | null | undefined =>
  [...document.querySelectorAll('[data-save-bar] [role="status"]')].at(-1)?.textContent
export const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** A response to a save. @param record what is stored then. */
export const saveAgain = (record: Review) => (): Response => json(record, 200, { ETag: '"2"' })
