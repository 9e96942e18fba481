import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dependencies } from '../../package.json'

it('docs/architecture.md says of each dependency why it is there, and of no other package', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Dependencies')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(new Set(named)).toEqual(new Set(Object.keys(dependencies)))
})
