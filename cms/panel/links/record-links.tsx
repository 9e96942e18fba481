'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { consoleForm, consoleView, RECORD_ADDRESSES } from '../../domain/entities/addresses'
import type { EntityName } from '../../domain/entities'
import styles from './record-links.module.css'

/**
 * Links from a record to its form in the console, and to its page on the site. That one leads through the console, so that an
 * unpublished record is shown to its editor.
 */
export const RecordLinks = ({ entity }: { readonly entity: EntityName }) => {
  const { id } = useDocumentInfo()
  if (id === undefined) return null
  const address = RECORD_ADDRESSES[entity]
  return (
    <nav className={styles.links} aria-label="This record elsewhere">
      <a href={consoleForm(entity, id)}>
        Edit in console <span aria-hidden="true">↗</span>
      </a>
      {address && (
        <a href={consoleView(entity, id)} target="_blank" rel="noopener">
          View on site <span aria-hidden="true">↗</span>
        </a>
      )}
    </nav>
  )
}
