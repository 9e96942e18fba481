import { afterAll, beforeAll } from 'vitest'
import { killStarted } from './process'

// A failed test must not leave a process running. This is a setup file because files share the modules of their worker.
// A hook of the file that throws skips this afterAll; the next file or the end of the worker kills then.
beforeAll(killStarted)
afterAll(killStarted)
