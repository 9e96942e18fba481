import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { More } from '../../../site/public/parts/list/more'
import { show } from '../support'

/** A list with cards of these ids, and its end. */
function List({ ids, hasMore }: { ids: readonly number[]; hasMore: boolean }) {
  const more = hasMore ? vi.fn<() => void>() : null
  return (
    <section>
      {ids.map((id) => (
        <article key={id}>
          <a href={`/${id}`}>{id}</a>
        </article>
      ))}
      <More windows={{ items: [...ids], more, loadingMore: false, failed: false }} href="/more" failure="" ahead={false} />
    </section>
  )
}

it.each<[what: string, before: number[], after: number[], hasMore: boolean, focused: string, said: string]>([
  ['the first new card after a read', [3, 2], [3, 2, 1], true, '1', '1 more'],
  ['the first new card with the last window', [3, 2], [3, 2, 1], false, '1', '1 more'],
  ['the card behind the last one shown, if others have come before it', [3, 2], [5, 4, 3, 2, 1], false, '1', '3 more'],
  ['the last card, if the button goes and nothing has come', [3, 2], [3, 2], false, '2', ''],
  ['the last card, if the list has become shorter', [3, 2], [3], false, '3', ''],
  ['a new card, if the last one shown is gone', [3, 2], [3, 1, 0], true, '0', '1 more'],
])('LOAD_MORE gives the focus to %s', (_what, before, after, hasMore, focused, said) => {
  const { rerender } = show(<List ids={before} hasMore />)
  const button = screen.getByRole('button', { name: 'LOAD_MORE' })
  button.focus()
  fireEvent.click(button)
  rerender(<List ids={after} hasMore={hasMore} />)
  expect(document.activeElement?.textContent).toBe(focused)
  expect(screen.getByRole('status').textContent).toBe(said)
})

it('LOAD_MORE keeps the focus while its list is read', () => {
  const { rerender } = show(<List ids={[3, 2]} hasMore />)
  screen.getByRole('button', { name: 'LOAD_MORE' }).focus()
  rerender(<List ids={[3, 2]} hasMore />)
  expect(document.activeElement?.textContent).toBe('LOAD_MORE')
})
