import { useState } from 'react'
import { Menu } from '@base-ui/react/menu'
import type { View } from '../../../admin-bridge/contract/views'
import { useViewWrites } from '../data/views'
import menuStyles from '../ui/menu.module.css'
import { NameDialog } from './name-dialog'
import styles from './views.module.css'

type ViewMenuProps = {
  readonly view: View
  /** The other views of the same list. */
  readonly others: readonly View[]
}

/** What can be done with a saved view. */
export function ViewMenu({ view, others }: ViewMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { rename, remove } = useViewWrites()
  const close = (): void => setRenaming(false)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={styles.more} aria-label={`Options of the view ${view.name}`}>
          <span aria-hidden="true">⋯</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className={menuStyles.place}>
            <Menu.Popup className={menuStyles.menu}>
              <Menu.Item className={menuStyles.item} onClick={() => setRenaming(true)}>
                Rename view…
              </Menu.Item>
              <Menu.Item className={menuStyles.item} data-danger="" disabled={remove.isPending} onClick={() => remove.mutate(view)}>
                Delete view
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isRenaming && (
        <NameDialog
          title="Rename view"
          name={view.name}
          others={others}
          mayReplace={false}
          isPending={rename.isPending}
          onCancel={close}
          onName={(name) => (name === view.name ? close() : rename.mutate({ view, name }, { onSuccess: close }))}
        />
      )}
    </>
  )
}
