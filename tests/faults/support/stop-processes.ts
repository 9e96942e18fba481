import { afterAll } from 'vitest'
import { killStarted } from './process'

// a failed test must not leave a process running; a setup file, because files share the modules of their worker
afterAll(killStarted)
