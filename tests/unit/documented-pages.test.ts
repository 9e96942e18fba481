import { expect, it } from 'vitest'
import { addresses, PUBLIC_ENTITIES, recordAddress } from '../../admin-bridge/contract'
import { contracts } from '../../admin-bridge/contract/registry'
import { FIXED_PAGES, RECORD_PAGES } from '../harness/fixed-pages.mjs'

// Tests of the running site repeat the addresses, to notice a change of one. These tests notice an address without a test.
it('the documented pages are those of the site', () => {
  expect(FIXED_PAGES.toSorted()).toEqual(Object.values(addresses).toSorted())
})

it('the documented pages of records are those of the public entities', () => {
  const pages = PUBLIC_ENTITIES.map((name) => [recordAddress(name, '').replace(/\/$/, ''), contracts[name].path])
  expect(RECORD_PAGES).toEqual(Object.fromEntries(pages))
})
