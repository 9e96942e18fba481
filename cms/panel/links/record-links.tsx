'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { consoleForm, consoleHistory, consoleView, RECORD_ADDRESSES } from '../../domain/entities/addresses'
import type { EntityName } from '../../domain/entities'
import styles from './record-links.module.css'

/**
 * Links from a record to its form and its history in the console, and to its page on the site. That one leads through the console,
 * so that an unpublished record is shown to its editor.
 */
export const RecordLinks = ({ entity }: { readonly entity: EntityName }) => {
  const { id } = useDocumentInfo()
  if (id === undefined) return null
  return (
    <nav className={styles.links} aria-label="This record elsewhere">
      <a href={consoleForm(entity, id)}>
        Open in console <span aria-hidden="true">↗</span>
      </a>
      <a href={consoleHistory(entity, id)}>
        History <span aria-hidden="true">↗</span>
      </a>
      {RECORD_ADDRESSES[entity] && (
        <a href={consoleView(entity, id)} target="_blank" rel="noopener">
          View page <span aria-hidden="true">↗</span>
        </a>
      )}
    </nav>
  )
}
