import { useCallback, useEffect, useState } from 'react'
import { holdsDrafts, listDrafts } from './drafts'

/** All drafts of the user in this browser, those that another tab is storing too. @returns also a function that reads them again. */
export function useStoredDrafts(username: string): readonly [ReturnType<typeof listDrafts>, () => void] {
  const [drafts, setDrafts] = useState(() => listDrafts(username))
  const readDraftsAgain = useCallback(() => setDrafts(listDrafts(username)), [username])
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (holdsDrafts(key)) readDraftsAgain()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [readDraftsAgain])
  return [drafts, readDraftsAgain]
}
