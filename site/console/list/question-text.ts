import type { DeleteMessages } from './list-types'

/** All words of the question before a deletion. */
export const questionText = <Row>({ title, text }: DeleteMessages<Row>, row: Row): string => `${title(row)} ${text?.(row) ?? ''}`
