import { createContext, useContext } from 'react'
import type { ApiClient } from './api-client'

const ApiContext = createContext<ApiClient | null>(null)

export const ApiProvider = ApiContext.Provider

/** The app's API client. @throws outside an ApiProvider. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider')
  return api
}
