import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { changeDrafts, listDrafts, readDrafts, removeDraft, type Draft } from '../../../site/console/form/drafts/drafts'
import { useDraft } from '../../../site/console/form/drafts/use-draft'
import { RESTORE_DRAFT, useRestoreAtOnce } from '../../../site/console/form/drafts/use-restore-at-once'
import '../support'

const PATH = '/admin/quotes/new'
const KEY = `ccc-draft:${PATH}`
const readDraft = (path: string, username: string): Draft | null => readDrafts(path, username)[0] ?? null
const writeDraft = (path: string, ...kept: Draft[]): void => changeDrafts(path, kept[0]?.username ?? '', () => kept)
const dropDraft = (path: string): void => changeDrafts(path, 'ada', () => [])
const draft = (more: Partial<Draft> = {}): Draft => ({
  values: { author: 'Ada' },
  at: '2024-03-05T10:00:00.000Z',
  heading: 'New quote',
  username: 'ada',
  ...more,
})

/** Makes every access to the storage throw, including the storage property itself. */
function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse, has: refuse, getOwnPropertyDescriptor: refuse }))
}

describe('drafts', () => {
  it('are stored by the form’s address and offered only to the user who wrote them', () => {
    writeDraft(PATH, draft())
    expect(readDraft(PATH, 'ada')).toEqual(draft())
    expect([readDraft(PATH, 'bo'), readDraft('/admin/quotes/edit/1', 'ada')]).toEqual([null, null])
    dropDraft(PATH)
    expect(readDraft(PATH, 'ada')).toBeNull()
  })

  it("are listed newest first, without other people's drafts and other items", () => {
    writeDraft('/a', draft({ at: '2024-01-01T00:00:00.000Z' }))
    writeDraft('/b', draft({ at: '2024-02-01T00:00:00.000Z' }))
    writeDraft('/c', draft({ username: 'bo' }))
    localStorage.setItem('ccc-token', 'x')
    localStorage.setItem('ccc-draft:/d', 'no JSON')
    expect(listDrafts('ada').map(({ path }) => path)).toEqual(['/b', '/a'])
    expect(listDrafts('nobody')).toEqual([])
  })

  it('of one form are all listed, and those of others who use this browser stay', () => {
    const [older, later] = [draft({ at: '2024-01-01T00:00:00.000Z' }), draft({ at: '2024-03-01T00:00:00.000Z' })]
    writeDraft('/a', draft({ username: 'bo' }))
    writeDraft('/a', older, later)
    writeDraft('/b', draft({ at: '2024-02-01T00:00:00.000Z' }))
    expect(listDrafts('ada').map(({ path, at }) => [path, at.slice(5, 7)])).toEqual([
      ['/a', '03'],
      ['/b', '02'],
      ['/a', '01'],
    ])
    removeDraft('/a', older)
    expect(readDrafts('/a', 'ada')).toEqual([later])
    removeDraft('/a', later)
    expect(readDrafts('/a', 'bo')).toEqual([draft({ username: 'bo' })])
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"values":{}}',
    '{"values":null,"at":"x","heading":"x","username":"ada"}',
    '{"values":{},"at":1,"heading":"x","username":"ada"}',
  ])('ignore the stored value %j', (text) => {
    localStorage.setItem(KEY, text)
    expect([readDraft(PATH, 'ada'), listDrafts('ada')]).toEqual([null, []])
  })

  it('tolerate a storage that throws', () => {
    forbidStorage()
    expect(() => writeDraft(PATH, draft())).not.toThrow()
    expect(() => dropDraft(PATH)).not.toThrow()
    expect([readDraft(PATH, 'ada'), listDrafts('ada')]).toEqual([null, []])
    const full = (): never => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { setItem: full, getItem: () => null, removeItem: () => undefined })
    expect(() => writeDraft(PATH, draft())).not.toThrow()
    expect(readDraft(PATH, 'ada')).toBeNull()
  })
})

describe('a form that keeps its draft', () => {
  const open = (state?: object) =>
    renderHook(
      () => {
        const form = useForm({ defaultValues: { author: '', context: '' } })
        const kept = useDraft(form, { path: PATH, heading: 'New quote', username: 'ada' })
        useRestoreAtOnce(kept)
        return { form, draft: kept }
      },
      { wrapper: ({ children }) => <MemoryRouter initialEntries={[{ pathname: PATH, state }]}>{children}</MemoryRouter> },
    )
  const second = (): void => act(() => void vi.advanceTimersByTime(1000))
  const kept = (): unknown => readDraft(PATH, 'ada')?.values ?? null

  it('stores what is typed each second, and nothing without input', () => {
    vi.useFakeTimers()
    const { result } = open()
    second()
    expect([kept(), result.current.draft.offers]).toEqual([null, []])
    act(() => result.current.form.setValue('author', 'Ada'))
    expect(kept()).toBeNull()
    second()
    expect(kept()).toEqual({ author: 'Ada', context: '' })
    act(() => result.current.form.setValue('author', ''))
    second()
    expect(kept(), 'typed and undone').toBeNull()
  })

  it('stores the last input when the tab is closed or the page is left', () => {
    vi.useFakeTimers()
    const { result, unmount } = open()
    act(() => result.current.form.setValue('author', 'Ada'))
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(kept()).toMatchObject({ author: 'Ada' })
    act(() => result.current.form.setValue('author', 'Ada L.'))
    unmount()
    expect(kept()).toMatchObject({ author: 'Ada L.' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('offers the draft, restores it on request, and drops it on request', () => {
    writeDraft(PATH, draft())
    const { result, unmount } = open()
    expect(result.current.draft.offers).toEqual([draft()])
    expect(result.current.form.getValues(), 'the form is unchanged until asked').toEqual({ author: '', context: '' })
    act(() => result.current.draft.restore(draft()))
    expect([result.current.form.getValues(), result.current.draft.offers]).toEqual([{ author: 'Ada', context: '' }, []])
    unmount()
    expect(kept(), 'restored, not saved yet').toMatchObject({ author: 'Ada' })
    const again = open()
    const [offer = draft()] = again.result.current.draft.offers
    let bringBack = (): void => undefined
    act(() => void (bringBack = again.result.current.draft.dismiss(offer)))
    expect([kept(), again.result.current.draft.offers]).toEqual([null, []])
    act(() => bringBack())
    expect([kept(), again.result.current.draft.offers]).toEqual([offer.values, [offer]])
  })

  it('keeps a pending offer when nothing is typed', () => {
    vi.useFakeTimers()
    writeDraft(PATH, draft())
    const { unmount } = open()
    second()
    unmount()
    expect(kept()).toEqual({ author: 'Ada' })
  })

  it('offers what was typed last first, beside a draft that nobody has answered, and loses none', () => {
    writeDraft(PATH, draft())
    const first = open()
    act(() => first.result.current.form.setValue('author', 'Bo'))
    first.unmount()
    const { result, unmount } = open()
    const offered = (from = result) => from.current.draft.offers.map(({ values }) => values['author'])
    const restore = (author: string) => {
      const wanted = result.current.draft.offers.find(({ values }) => values['author'] === author)
      act(() => result.current.draft.restore(wanted ?? draft()))
      expect(result.current.form.getValues('author')).toBe(author)
    }
    expect(offered()).toEqual(['Bo', 'Ada'])
    act(() => result.current.form.setValue('author', 'Cy'))
    restore('Ada')
    expect(offered(), 'what was typed changes places with the restored one').toEqual(['Cy', 'Bo'])
    restore('Cy')
    expect(new Set(offered())).toEqual(new Set(['Ada', 'Bo']))
    unmount()
    const authors = () => readDrafts(PATH, 'ada').map(({ values }) => values['author'])
    expect(new Set(authors())).toEqual(new Set(['Ada', 'Bo', 'Cy']))
    const again = open()
    const [latest = draft()] = again.result.current.draft.offers
    act(() => void again.result.current.draft.dismiss(latest))
    expect(offered(again.result)).toHaveLength(2)
    expect(authors()).toHaveLength(2)
  })

  it('restores the latest one without asking after a sign-in', () => {
    writeDraft(PATH, draft(), draft({ at: '2024-03-05T11:00:00.000Z', values: { author: 'Bo' } }))
    const { draft: kept, form } = open(RESTORE_DRAFT).result.current
    expect(form.getValues()).toEqual({ author: 'Bo', context: '' })
    expect(kept.offers).toEqual([draft()])
  })

  it('keeps what two tabs hold', () => {
    vi.useFakeTimers()
    const [one, other] = [open(), open()]
    act(() => one.result.current.form.setValue('author', 'One'))
    second()
    act(() => other.result.current.form.setValue('author', 'Other'))
    second()
    act(() => one.result.current.form.setValue('author', 'One more'))
    second()
    const authors = () => readDrafts(PATH, 'ada').map(({ values }) => values['author'])
    expect(authors()).toEqual(['Other', 'One more'])
    act(() => void one.result.current.draft.discard())
    expect(authors()).toEqual(['Other'])
  })

  it('does not offer, and forgets, what the form holds anyway', () => {
    writeDraft(PATH, draft({ values: { author: '', context: '' } }))
    expect(open().result.current.draft.offers).toEqual([])
    expect(listDrafts('ada')).toEqual([])
  })

  it('drops the draft after a save until the form is edited again', () => {
    vi.useFakeTimers()
    const { result, unmount } = open()
    act(() => result.current.form.setValue('author', 'Ada'))
    second()
    act(() => void result.current.draft.discard())
    expect(kept()).toBeNull()
    second()
    expect(kept()).toBeNull()
    act(() => {
      result.current.draft.resume()
      result.current.form.setValue('author', 'Bo')
    })
    second()
    expect(kept()).toMatchObject({ author: 'Bo' })
    act(() => void result.current.draft.discard())
    unmount()
    expect(kept()).toBeNull()
  })

  it('works when the storage throws', () => {
    vi.useFakeTimers()
    forbidStorage()
    const { result, unmount } = open()
    act(() => result.current.form.setValue('author', 'Ada'))
    second()
    act(() => void result.current.draft.discard())
    unmount()
    expect(result.current.draft.offers).toEqual([])
  })
})
