'use client'

import type { DefaultCellComponentProps } from 'payload'
import { publicationOf } from '../../domain/records/publication'
import { statusOf } from '../../domain/records/publication-status'
import { HIDDEN_WITH_EPISODE, isHiddenWithEpisode } from '../../domain/records/reader-notes'
import { StatusWord } from './status-word'
import styles from './publication.module.css'

/** List cell of the flag that publishes a record: the record's status, and whether readers see it. */
export const StatusCell = ({ rowData }: Partial<DefaultCellComponentProps>) => (
  <>
    <StatusWord status={statusOf(publicationOf({ ...rowData }))} />
    {isHiddenWithEpisode({ ...rowData }) && <span className={styles.hidden}>{HIDDEN_WITH_EPISODE}</span>}
  </>
)
