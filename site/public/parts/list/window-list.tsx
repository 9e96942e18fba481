import type { ReactNode } from 'react'
import { InList } from '../../../shared/routing/came-from'
import { ErrorBox } from '../../../shared/ui/states'
import { EarlierPages, More } from './more'
import type { PageAddress, Windows } from './windows'

type WindowListProps<T> = {
  windows: Windows<T>
  address: PageAddress
  /** The list while it loads. */
  loading: ReactNode
  /** The message for a failed read. */
  failure: string
  /** The list without records. */
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

/** A list in all its states, with its end. */
export function WindowList<T>({ windows, address, loading, failure, empty, children }: WindowListProps<T>) {
  const { status, items } = windows
  return (
    <>
      <EarlierPages windows={windows} address={address} />
      {status === 'pending' && loading}
      {status === 'error' && <ErrorBox message={failure} />}
      {status === 'success' && (items.length > 0 ? <InList value={{ list: windows.query }}>{children(items)}</InList> : empty)}
      <More windows={windows} href={address(windows.page + windows.read)} failure={failure} />
    </>
  )
}
