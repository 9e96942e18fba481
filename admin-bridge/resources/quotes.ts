import { quoteContract } from '../contract/quotes'
import { defineResource } from './define-resource'
import { toWireRecord } from './record-mapping'

/** Quotes, whose responses contain `year`: it is reserved and always null. */
export const quotes = defineResource(quoteContract, {
  toWire: (documents) => documents.map((document) => ({ ...toWireRecord(quoteContract.entity, document), year: null })),
})
