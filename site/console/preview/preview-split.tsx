import { Dialog } from '@base-ui/react/dialog'
import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isPublicEntity } from '../../../admin-bridge/contract'
import type { EntityName } from '../../../cms/domain/entities'
import { useCommands } from '../commands/use-commands'
import { setPreviewOpen, useIsWide, usePreviewOpen } from './open-preview'
import type { PreviewPanelProps } from './preview-panel'
import styles from './preview.module.css'

const PreviewPanel = lazy(async () => ({ default: (await import('./preview-panel')).PreviewPanel }))

type PanelProps = Pick<PreviewPanelProps, 'kind' | 'id' | 'toWire'>
const TITLE = 'Preview'

function SidePanel(props: PanelProps) {
  const close = (
    <button type="button" className={styles.close} aria-label="Close preview" onClick={() => setPreviewOpen(false)}>
      ×
    </button>
  )
  return (
    <aside className={styles.panel} aria-label={TITLE}>
      <Suspense fallback={null}>
        <PreviewPanel {...props} firstDevice="desktop" title={<h2 className={styles.title}>{TITLE}</h2>} close={close} />
      </Suspense>
    </aside>
  )
}

function FullScreen(props: PanelProps) {
  const close = (
    <Dialog.Close className={styles.close} aria-label="Close preview">
      ×
    </Dialog.Close>
  )
  return (
    <Dialog.Root open onOpenChange={setPreviewOpen}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.full}>
          <Suspense fallback={null}>
            <PreviewPanel
              {...props}
              firstDevice="phone"
              title={<Dialog.Title className={styles.title}>{TITLE}</Dialog.Title>}
              close={close}
            />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PreviewSplitProps = Pick<PreviewPanelProps, 'id'> & {
  readonly entity: EntityName
  readonly toWire: (values: FieldValues) => Record<string, unknown>
  readonly children: ReactNode
}

/** A form, and beside it its preview while that is open. Records without a page have none. */
export function PreviewSplit({ entity, id, toWire, children }: PreviewSplitProps) {
  const isOpen = usePreviewOpen()
  const isWide = useIsWide()
  useLayoutEffect(() => {
    // what was open beside another form must not cover this one
    if (!isWide) setPreviewOpen(false)
  }, [isWide])
  if (!isPublicEntity(entity)) return children
  const props = { kind: entity, id, toWire }
  return (
    <>
      {children}
      {isOpen && (isWide ? <SidePanel {...props} /> : <FullScreen {...props} />)}
    </>
  )
}

/** Opens and closes the preview of a form; nothing for records without a page. */
export function PreviewButton({ entity }: { readonly entity: EntityName }) {
  const isOpen = usePreviewOpen()
  const toggle = (): void => setPreviewOpen(!isOpen)
  useCommands(isPublicEntity(entity) ? [{ key: 'preview', label: isOpen ? 'Close preview' : 'Preview', on: 'record', run: toggle }] : [])
  if (!isPublicEntity(entity)) return null
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
      Preview
    </button>
  )
}
