import { spawn } from 'node:child_process'
import { UsageError } from './operation'

/** Runs `tar`; its own words tell what went wrong. */
export function tar(words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', words, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => reject(new UsageError('The program tar is needed')))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new UsageError(`tar ended with ${code}`))))
  })
}
