import { write, writeSync } from 'node:fs'
import { errorCode } from '../cms/error-code'

/** Characters that may wait for a slow reader. Memory stays bounded: what comes after them is lost. */
const WAITING_MAX = 8_000_000
/** How long to wait until a full pipe is tried again. */
const AGAIN_MS = 100
/** How long lines may take when the process exits. */
const EXIT_MS = 2_000
const EXIT_AGAIN_MS = 10

const NEW_LINE = 10
const BUSY: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY'])
const isBusy = (error: unknown): boolean => BUSY.has(errorCode(error))
const linesIn = (text: string): number => text.split('\n').length - 1

/** Lines on their way, after a line about lost ones if there are some: `start` is where that line ends. */
type Batch = { readonly bytes: Buffer; readonly start: number; readonly lost: number }

/**
 * Writes lines to a file, a pipe or a socket, in order and without waiting for them. Lines that cannot be written, because the disk is
 * full or nobody reads any more, are lost, and the next ones that can be written follow a line that says how many.
 */
export class LogOutput {
  #waiting = ''
  #isWriting = false
  /** What a full pipe has not taken yet, and is tried again. */
  #rest: Buffer | null = null
  #lost = 0
  #isWithinLine = false

  /** @param fd an open file descriptor. */
  constructor(private readonly fd: number) {}

  /** Writes complete lines as soon as those before them are written. */
  write(lines: string): void {
    if (this.#waiting.length + lines.length > WAITING_MAX) this.#lost += linesIn(lines)
    else this.#waiting += lines
    if (!this.#isWriting) this.#writeNext()
  }

  /** Writes what is left before the process exits. It gives up if that fails or takes too long. */
  flushSync(): void {
    if (this.#rest) this.#isWithinLine = false
    const bytes = Buffer.concat([this.#rest ?? Buffer.alloc(0), this.#take().bytes])
    const late = Date.now() + EXIT_MS
    for (let at = 0; at < bytes.length && Date.now() < late;) {
      try {
        at += writeSync(this.fd, bytes, at)
      } catch (error) {
        if (!isBusy(error)) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXIT_AGAIN_MS)
      }
    }
  }

  #take(): Batch {
    const [text, lost] = [this.#waiting, this.#lost]
    this.#waiting = ''
    const line = `${this.#isWithinLine ? '\n' : ''}{"level":40,"time":${Date.now()},"lines":${lost},"msg":"lines of the log were lost"}\n`
    const notice = lost > 0 && text !== '' ? line : ''
    return { bytes: Buffer.from(notice + text), start: Buffer.byteLength(notice), lost }
  }

  #writeNext(): void {
    const batch = this.#take()
    this.#isWriting = batch.bytes.length > 0
    if (this.#isWriting) this.#writeFrom(batch, 0)
  }

  #writeFrom(batch: Batch, at: number): void {
    this.#rest = null
    write(this.fd, batch.bytes, at, (error, length) => {
      if (isBusy(error)) {
        this.#rest = batch.bytes.subarray(at)
        setTimeout(() => this.#writeFrom(batch, at), AGAIN_MS).unref()
      } else if (error) this.#finish(batch, at)
      else {
        const end = at + length
        this.#isWithinLine = batch.bytes[end - 1] !== NEW_LINE
        if (end < batch.bytes.length) this.#writeFrom(batch, end)
        else this.#finish(batch, end)
      }
    })
  }

  /** Counts what is lost, and goes on with what waits meanwhile. @param at where writing has ended. */
  #finish({ bytes, start, lost }: Batch, at: number): void {
    if (at >= start) this.#lost -= lost
    // a line that lacks only its end is not lost: the next one begins with it
    const from = at > start && bytes[at] === NEW_LINE ? at + 1 : Math.max(at, start)
    this.#lost += linesIn(bytes.toString('utf8', from))
    this.#writeNext()
  }
}
