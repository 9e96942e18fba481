'use client'

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useEffect, useId, useState } from 'react'
import { entityOf, type ContentCollection } from '../../domain/entities'

type Props = TextFieldClientProps & { readonly collection: ContentCollection }

/** Suggestions offered at most. */
const SUGGESTIONS_MAX = 100

const namesIn = (body: unknown, field: string): string[] => {
  const docs: unknown = typeof body === 'object' && body !== null && 'docs' in body ? body.docs : []
  if (!Array.isArray(docs)) return []
  return docs.flatMap((each: unknown) => {
    const name: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, field) : null
    return typeof name === 'string' ? [name] : []
  })
}

/** The names of a collection's records. Without them, the field is a plain one. */
function useNames(collection: ContentCollection): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    const field = entityOf(collection)?.titleField ?? 'title'
    const left = new AbortController()
    const read = async (): Promise<void> => {
      const query = `limit=${SUGGESTIONS_MAX}&depth=0&sort=${field}&select[${field}]=true`
      const response = await fetch(`/panel-api/${collection}?${query}`, { signal: left.signal })
      setNames([...new Set(namesIn(await response.json(), field))])
    }
    read().catch(() => undefined)
    return () => left.abort()
  }, [collection])
  return names
}

/** A line of text for which the names of another collection are suggested. Any other text is allowed too. */
export const SuggestedField = ({ collection, field, path }: Props) => {
  const { value, setValue, showError } = useField<string>({ path })
  const names = useNames(collection)
  const listId = useId()
  return (
    <div className={`field-type text${showError ? ' error' : ''}`}>
      <FieldLabel label={field.label} path={path} required={field.required} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <input
          id={`field-${path}`}
          name={path}
          type="text"
          list={listId}
          autoComplete="off"
          value={value ?? ''}
          onChange={({ target }) => setValue(target.value)}
        />
        <datalist id={listId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  )
}
