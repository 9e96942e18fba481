import { describe, expect, it } from 'vitest'
import { isRouterState } from '../../../admin-bridge/panel/router-state'

const encoded = (tree: unknown): string => encodeURIComponent(JSON.stringify(tree))
const nested = (levels: number): unknown => (levels === 0 ? ['', {}] : ['x', { children: nested(levels - 1) }])

describe('isRouterState', () => {
  it.each([
    [['', {}]],
    [['', {}, null, null]],
    [['', { children: ['(payload)', { children: ['panel', { children: [['segments', 'a/b', 'oc', null], {}] }] }] }, null, 'refetch']],
    [['', { children: ['__PAGE__', {}, ['/panel', ''], 'metadata-only'] }, null, null, 16]],
    [['', { children: [['id', '7', 'd', ['create']], {}] }, null, 'inside-shared-layout', 3, 'x']],
    [nested(50)],
  ])('accepts %j', (tree) => expect(isRouterState(encoded(tree))).toBe(true))

  it.each([
    [['']],
    [[]],
    [{}],
    [null],
    ['text'],
    [7],
    [[7, {}]],
    [['', []]],
    [['', null]],
    [['', { children: null }]],
    [['', { children: ['x'] }]],
    [['', { children: ['x', { children: 7 }] }]],
    [[['id', '7', 'no such kind', null], {}]],
    [[['id', '7'], {}]],
    [['', {}, 'text']],
    [['', {}, null, 'other']],
    [['', {}, null, null, 'text']],
    [['', {}, null, null, 1, 'x', 'more']],
    [nested(1_000)],
    [['x'.repeat(40_000), {}]],
  ])('rejects malformed state %#', (tree) => expect(isRouterState(encoded(tree))).toBe(false))

  it.each([undefined, '', '%', '%zz', '[', '%5B', ['a', 'b']])('rejects %j', (header) => expect(isRouterState(header)).toBe(false))
})
