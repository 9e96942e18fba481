'use client'

import type { DefaultCellComponentProps } from 'payload'
import { publicationOf } from '../../domain/records/publication'
import { statusOf } from '../../domain/records/publication-status'
import { StatusWord } from './status-word'

/** List cell of the flag that publishes a record: the record's status. */
export const StatusCell = ({ rowData }: Partial<DefaultCellComponentProps>) => (
  <StatusWord status={statusOf(publicationOf({ ...rowData }))} />
)
