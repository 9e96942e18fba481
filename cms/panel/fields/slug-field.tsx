'use client'

import { Button, TextField, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useEffect, useRef } from 'react'
import { noSlugIn, slugFrom } from '../../domain/slug'
import styles from './fields.module.css'

type Props = TextFieldClientProps & { readonly from: string }

/**
 * A slug. Until somebody changes it, the slug of a new record follows the field that it is made from; later a button makes it.
 * @param props.from the name of that field.
 */
export const SlugField = ({ from, ...props }: Props) => {
  const { id } = useDocumentInfo()
  const { value, setValue } = useField<string>({ path: props.path })
  const source = useFormFields(([fields]) => fields[from]?.value)
  const title = typeof source === 'string' ? source : ''
  const made = slugFrom(title)
  const last = useRef('')
  useEffect(() => {
    const isUntouched = (value ?? '') === last.current
    if (id === undefined && isUntouched && made !== last.current) {
      last.current = made
      setValue(made)
    }
  }, [id, made, value, setValue])
  return (
    <div className={styles.slug}>
      <TextField {...props} />
      {title.trim() !== '' && made === '' && !value && <p>{noSlugIn(from)}</p>}
      <Button buttonStyle="secondary" size="small" margin={false} disabled={made === '' || made === value} onClick={() => setValue(made)}>
        Make from {from}
      </Button>
    </div>
  )
}
