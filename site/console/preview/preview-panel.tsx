import { useId, useState, type ReactNode } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { PublicEntity } from '../../../admin-bridge/contract'
import { usePreviewLinks } from '../../features/previews/use-preview-links'
import { PreviewFrame, type Device } from './preview-frame'
import { useTypedPreview } from './use-typed-preview'
import styles from './preview.module.css'

const DEVICES: readonly { device: Device; label: string }[] = [
  { device: 'phone', label: 'Phone' },
  { device: 'desktop', label: 'Desktop' },
]

function DeviceChoice({ chosen, onChoose }: { readonly chosen: Device; readonly onChoose: (device: Device) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.devices}>
      <legend className={styles.hidden}>Width of the page</legend>
      {DEVICES.map(({ device, label }) => (
        <label key={device} data-chosen={device === chosen || undefined}>
          <input type="radio" name={name} checked={device === chosen} onChange={() => onChoose(device)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Revoke({ kind, id }: { readonly kind: PublicEntity; readonly id: number }) {
  const { revoke, isBusy } = usePreviewLinks(kind, id)
  return (
    <button type="button" className={styles.quiet} onClick={revoke} disabled={isBusy}>
      Revoke preview links
    </button>
  )
}

export type PreviewPanelProps = {
  readonly kind: PublicEntity
  /** Null for a new record. */
  readonly id: number | null
  /** The body that the form would send. */
  readonly toWire: (values: FieldValues) => Record<string, unknown>
  readonly firstDevice: Device
  readonly title: ReactNode
  readonly close: ReactNode
}

/** What the form around it would look like as a page. It must be inside the form's provider. */
export function PreviewPanel({ kind, id, toWire, firstDevice, title, close }: PreviewPanelProps) {
  const { getValues, control } = useFormContext()
  useWatch({ control })
  const { preview, failed } = useTypedPreview({ kind, id, record: toWire(getValues()) })
  const [device, setDevice] = useState(firstDevice)
  return (
    <>
      <div className={styles.head}>
        {title}
        <DeviceChoice chosen={device} onChoose={setDevice} />
        {close}
      </div>
      <PreviewFrame preview={preview} device={device} />
      <div className={styles.foot}>
        <p role="status" data-failed={failed || undefined}>
          {failed ? 'The preview could not be updated. It shows an earlier state.' : 'Follows what you type. Nothing is saved.'}
        </p>
        {id !== null && <Revoke kind={kind} id={id} />}
      </div>
    </>
  )
}
