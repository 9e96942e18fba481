import { quoteContract } from '../contract/quotes'
import { defineResource } from './define-resource'
import { toWireRecords } from './wire-records'

/** Quotes, whose responses contain `year`: it is reserved and always null. */
export const quotes = defineResource(quoteContract, {
  async *toWire(documents, context) {
    for (const record of await toWireRecords(quoteContract.entity, documents, context)) yield { ...record, year: null }
  },
})
