import { createContext, useContext } from 'react'

/** Prefetches the page at an address: its code and its data. */
export type Prefetch = (to: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)
export const PrefetchProvider = PrefetchContext.Provider
export const usePrefetch = (): Prefetch => useContext(PrefetchContext)
