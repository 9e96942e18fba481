import { createContext, useContext } from 'react'

/** Prefetches the page at an address: its code and its data. */
export type Prefetch = (to: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)
/** Set by the app. Without it, links prefetch nothing. */
export const PrefetchProvider = PrefetchContext.Provider
/** The function that links call when they are hovered or focused. */
export const usePrefetch = (): Prefetch => useContext(PrefetchContext)
