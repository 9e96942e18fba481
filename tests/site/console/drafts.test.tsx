import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { listDrafts, readDrafts, writeDrafts, type Draft } from '../../../site/console/form/drafts/drafts'
import { useDraft } from '../../../site/console/form/drafts/use-draft'
import '../support'

const PATH = '/admin/quotes/new'
const KEY = `ccc-draft:${PATH}`
const readDraft = (path: string, username: string): Draft | null => readDrafts(path, username)[0] ?? null
const writeDraft = (path: string, kept: Draft): void => writeDrafts(path, [kept])
const dropDraft = (path: string): void => writeDrafts(path, [])
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
  const open = () =>
    renderHook(() => {
      const form = useForm({ defaultValues: { author: '', context: '' } })
      return { form, draft: useDraft(form, { path: PATH, heading: 'New quote', username: 'ada' }) }
    })
  const second = (): void => act(() => void vi.advanceTimersByTime(1000))
  const kept = (): unknown => readDraft(PATH, 'ada')?.values ?? null

  it('stores what is typed each second, and nothing without input', () => {
    vi.useFakeTimers()
    const { result } = open()
    second()
    expect([kept(), result.current.draft.offered]).toEqual([null, null])
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
    expect(result.current.draft.offered).toEqual(draft())
    expect(result.current.form.getValues(), 'the form is unchanged until asked').toEqual({ author: '', context: '' })
    act(() => result.current.draft.restore())
    expect([result.current.form.getValues(), result.current.draft.offered]).toEqual([{ author: 'Ada', context: '' }, null])
    unmount()
    expect(kept(), 'restored, not saved yet').toMatchObject({ author: 'Ada' })
    const again = open()
    act(() => again.result.current.draft.dismiss())
    expect([kept(), again.result.current.draft.offered]).toEqual([null, null])
  })

  it('keeps a pending offer when nothing is typed', () => {
    vi.useFakeTimers()
    writeDraft(PATH, draft())
    const { unmount } = open()
    second()
    unmount()
    expect(kept()).toEqual({ author: 'Ada' })
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
    expect(result.current.draft.offered).toBeNull()
  })
})
