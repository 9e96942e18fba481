import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { nodeFlags } from '../../harness/server/node-flags'
import type { Installation } from './installation'

/** The folder of the bundles. TEST_SERVER_DIR can point to another build. */
export const DIST = path.resolve(process.env['TEST_SERVER_DIR'] ?? 'dist/server')

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Running = { child: ChildProcess; stdout(): string; stderr(): string; exited: Promise<Exit> }

/** The variables that every process needs. The caller's other settings must not reach a test. */
const machine = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  )

const started = new Set<ChildProcess>()
/** Kills every process that still runs. */
export const killStarted = (): void => started.forEach((child) => child.kill('SIGKILL'))
// at the end of the worker, too
process.once('exit', killStarted)
process.once('SIGTERM', () => process.exit())

/** Starts a bundle like admin-bridge/operations/scripts/run-bundle.mjs does. */
export const startBundle = (
  name: 'server' | 'user' | 'seed' | 'backup' | 'restore' | 'import' | 'export',
  settings: Record<string, string>,
  args: string[] = [],
  dist = DIST,
): Running => startProgram(process.execPath, [...nodeFlags(settings), path.resolve(dist, `${name}.js`), ...args], settings)

/** Starts a program with only these settings. */
export function startProgram(program: string, args: string[], settings: Record<string, string>): Running {
  const env = { ...machine(), NODE_ENV: 'production', ...settings } as const
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      started.delete(child)
      resolve({ code, signal })
    })
  })
  return { child, stdout: () => stdout, stderr: () => stderr, exited }
}

export type Outcome = Exit & { stdout: string; stderr: string }

const TOOL_MS = 180_000
/** `seed` draws pictures for 100 seconds of CPU time, beside three other test files. */
const SEED_MS = 480_000

/** Runs a bundle until it ends. After `timeoutMs` it is killed, and its code is null. */
export async function runBundle(
  name: Parameters<typeof startBundle>[0],
  settings: Record<string, string>,
  args: string[] = [],
  timeoutMs = TOOL_MS,
  dist = DIST,
): Promise<Outcome> {
  const running = startBundle(name, settings, args, dist)
  const late = setTimeout(() => running.child.kill('SIGKILL'), timeoutMs)
  const exit = await running.exited
  clearTimeout(late)
  return { ...exit, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs a command-line tool on an installation. */
export const tool = (
  installation: Installation,
  name: 'user' | 'seed' | 'backup' | 'restore' | 'import' | 'export',
  ...args: string[]
): Promise<Outcome> => runBundle(name, installation.settings, args, name === 'seed' ? SEED_MS : TOOL_MS)
