import { createContext, useContext } from 'react'
import type { ApiClient } from './api-client'

const ApiContext = createContext<ApiClient | null>(null)

/** Set once by the app: with the client of the browser, or that of the server for one rendering. */
export const ApiProvider = ApiContext.Provider

/** The app's API client. @throws outside an ApiProvider. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider')
  return api
}
