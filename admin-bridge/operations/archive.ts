import { spawn } from 'node:child_process'
import { UsageError } from './operation'

/** Runs `tar`. @param otherwise what to say when it fails. @throws UsageError */
export function tar(words: string[], otherwise: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', words, { stdio: 'ignore' })
    child.once('error', () => reject(new UsageError('The program tar is needed')))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new UsageError(otherwise))))
  })
}
