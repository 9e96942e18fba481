'use client'

import type { DefaultCellComponentProps } from 'payload'
import styles from './tier-cell.module.css'

type Props = Partial<DefaultCellComponentProps> & { palette?: 'caffeine' | 'culinary' }

/** A tier in a list: its letter in a tile of its colour. @param props.palette whose map of colours. */
export const TierCell = ({ cellData, palette = 'caffeine' }: Props) =>
  typeof cellData === 'string' && cellData !== '' ? (
    <span className={styles.tile} data-palette={palette} data-tier={cellData}>
      {cellData}
    </span>
  ) : (
    <span className={styles.none}>None</span>
  )
