import { act, cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, vi } from 'vitest'

// be patient on a busy machine
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  // toasts outlive pages
  act(() => toast.remove())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})
