import { useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { Sheet } from '../ui/sheet'
import styles from './publication-control.module.css'
import { PUBLICATION, publicationOf } from './status'
import { StatusBadge } from './status-badge'
import { STATUS_IN_DRAFT } from './use-status-acts'

type StatusSheetProps = {
  readonly isNew: boolean
  /** The status control. */
  readonly children: ReactNode
}

/** The stored status in one line, whose button opens the control. It opens by itself where something in it is wrong. */
export function StatusSheet({ isNew, children }: StatusSheetProps) {
  const [open, setOpen] = useState(false)
  const { control } = useFormContext()
  const { errors, defaultValues = {} } = useFormState({ control })
  const wrong = [errors.root?.[STATUS_IN_DRAFT], ...PUBLICATION.map((name) => errors[name])].find((error) => error !== undefined)
  // each attempt makes an error of its own
  useEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  return (
    <Sheet
      title="Status"
      control={[open, setOpen]}
      firstFocus='[aria-invalid="true"], [role="alert"][tabindex]'
      button={{ label: 'Status', className: styles.open, content: isNew ? 'Status' : <StatusBadge of={publicationOf(defaultValues)} /> }}
    >
      {() => children}
    </Sheet>
  )
}
