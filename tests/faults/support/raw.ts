import { connect, type Socket } from 'node:net'

/** A connection on which a test says what no proper client would. */
export type RawConnection = { socket: Socket; send(text: string | Buffer): void; heard(): string; closed: Promise<string> }

/** Opens a bare connection. `closed` gives everything that was heard, when the other side ends or after `boundMs`. */
export function rawConnection(port: number, boundMs = 30_000): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.once('error', reject)
    const closed = new Promise<string>((done) => {
      const late = setTimeout(() => socket.destroy(), boundMs)
      socket.once('close', () => {
        clearTimeout(late)
        done(heard)
      })
    })
    socket.once('connect', () => {
      // a reset is one way of being refused, not a fault of the test
      socket.on('error', () => undefined)
      resolve({ socket, send: (text) => void socket.write(text), heard: () => heard, closed })
    })
  })
}

/** Sends bytes on a connection of their own and gives all that comes back. */
export async function exchange(port: number, text: string | Buffer, boundMs?: number): Promise<string> {
  const connection = await rawConnection(port, boundMs)
  connection.send(text)
  return connection.closed
}

/** The status of a raw reply; 0 when there was none. */
export const statusOf = (heard: string): number => Number(/^HTTP\/1\.[01] (\d{3})/.exec(heard)?.[1] ?? 0)
