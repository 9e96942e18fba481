import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drinkParts } from '../../../site/console/drink-rows/episode-parts'
import { focusReturned } from '../../../site/console/data/focus-returned'
import { useUndoSave, type UndoRequest } from '../../../site/console/data/undo-save'
import { blankRow } from '../../../site/console/drink-rows/rows'
import { quotesApi } from '../../../site/features/quotes/api'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { fakeNetwork, json, placeMarkup, providers, quote } from '../support'

const PAST = '2026-01-01T10:00:00.000Z'
const FUTURE = '2100-01-01T10:00:00.000Z'

/** A page of the console with the status of a form, or without; nothing has the focus. */
function openPage(status: string): void {
  placeMarkup(`<main><h1 tabindex="-1">Edit Quote</h1>${status}<p data-save-bar></p></main>`)
}
const STATUS = '<input type="checkbox" name="is_published" aria-label="Publish Immediately" />'

/** Takes a save of a quote back. @returns what was sent. */
async function undone(request: UndoRequest): Promise<unknown[]> {
  const saved = quote()
  const calls = fakeNetwork(() => json(saved, 200, { ETag: '"2"' }))
  const Surroundings = providers()
  const store = createSessionStore(localStorage)
  const { result } = renderHook(() => useUndoSave(quotesApi), {
    wrapper: ({ children }) => (
      <Surroundings>
        <SessionProvider store={store}>{children}</SessionProvider>
      </Surroundings>
    ),
  })
  act(() => result.current({ saved, requests: [request] }))
  const sent = () => calls.filter(({ method }) => method !== 'GET')
  await waitFor(() => expect(sent()).toHaveLength(1))
  return sent().map(({ body }) => JSON.parse(String(body)))
}

describe('the Undo of a save', () => {
  const former = (publish_at: string | null) => ({ is_published: false, publish_at, author: 'Ada' })

  it.each([
    ['a time to publish that has passed', PAST, null],
    ['one that is yet to come', FUTURE, FUTURE],
    ['none', null, null],
  ])('gives back %s as a draft would have it', async (_name, time, sent) => {
    expect(await undone({ method: 'PUT', suffix: '', body: former(time) })).toEqual([former(sent)])
  })

  it('sets no such time of an episode that was saved with its drinks', async () => {
    const parts = drinkParts.request({ drinks: [{ ...blankRow(), name: 'New' }] }, { drinks: [] })
    const withParts = (episode: object) => parts?.undo({ ...episode }, quote()) ?? {}
    const sent = await undone({ method: 'PUT', suffix: '', body: former(PAST), withParts })
    expect(sent).toMatchObject([{ episode: former(null) }])
  })
})

describe('the focus after an Undo in a form', () => {
  it.each([
    ['the status', STATUS, () => screen.getByRole('checkbox')],
    ['the heading, where there is none', '', () => screen.getByRole('heading')],
  ])('is on %s', async (_name, status, place) => {
    openPage(status)
    await undone({ method: 'PUT', suffix: '', body: {} })
    await waitFor(() => expect(document.activeElement).toBe(place()))
  })

  it('stays where the user has put it, and in an open dialog', () => {
    openPage(`${STATUS}<button>Mine</button>`)
    screen.getByRole('button').focus()
    focusReturned(4)
    expect(document.activeElement).toBe(screen.getByRole('button'))
    openPage(`${STATUS}<div role="dialog" tabindex="-1" data-open></div>`)
    focusReturned(4)
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })
})
