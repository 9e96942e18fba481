import { describe, expect, it } from 'vitest'
import { numberOf } from '../../../site/console/data/numbered'
import { holdKeys } from '../../../site/console/palette/held-keys'

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

describe('keys before the palette has the focus', () => {
  it('are held in order and reach nothing else, until they are taken', () => {
    const reached: string[] = []
    const listen = ({ key }: KeyboardEvent): number => reached.push(key)
    document.body.addEventListener('keydown', listen)
    const held = holdKeys()
    expect(press('k')).toBe(false)
    press('x')
    press('Backspace')
    press('é')
    expect(press('Escape')).toBe(true)
    press('s', { ctrlKey: true })
    expect(held.take()).toBe('ké')
    expect(held.take()).toBe('')
    press('n')
    expect(reached).toEqual(['Escape', 's', 'n'])
    document.body.removeEventListener('keydown', listen)
  })
})

describe('a number in the palette', () => {
  it.each([
    ['episode', 'episode 7', 7],
    ['episode', 'Ep #7', 7],
    ['episode', 'episodes 12', 12],
    ['episode', '#7', 7],
    ['episode', ' 7 ', 7],
    ['drink', 'drink 3', 3],
    ['team member', 'team 2', 2],
    ['drink', '3', null],
    ['drink', 'episode 3', null],
    ['episode', 'e 3', null],
    ['episode', 'episode 0', null],
    ['episode', 'episode 99999999999', null],
    ['episode', 'episode seven', null],
    ['episode', 'top 7 drinks', null],
  ])('of the kind %j in %j is %j', (noun, text, id) => expect(numberOf({ noun }, text)).toBe(id))
})
