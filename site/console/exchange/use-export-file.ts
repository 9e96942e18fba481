import type { Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Query } from '../../shared/api/api-client'
import { useExport, type FileFormat } from '../data/exchange'

/** Lets the browser save a file. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken the file once the click is handled
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** Exports a list as a file, or a table without records to fill in. @param query what the list asks for: its filter and its order. */
export function useExportFile(entity: Entity, query: Query = {}) {
  const { mutate, isPending } = useExport(kindOf(entity))
  const saved = (format: FileFormat, asked: Query, name: string): void =>
    mutate({ format, query: asked }, { onSuccess: (blob) => save(blob, name) })
  return {
    isPending,
    exportAs: (format: FileFormat): void => saved(format, query, `${entity.collection}.${format}`),
    saveTemplate: (): void => saved('csv', { template: true }, `${entity.collection}-template.csv`),
  }
}
