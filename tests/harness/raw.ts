import { connect, type Socket } from 'node:net'

/** A raw connection, to send what no proper client would. */
export type RawConnection = { socket: Socket; send(text: string | Buffer): void; received(): string; closed: Promise<string> }

/** Opens a raw connection. `closed` resolves with everything received, when the server closes it or after `timeoutMs`. */
export function rawConnection(port: number, timeoutMs = 120_000): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.once('error', reject)
    const closed = new Promise<string>((done) => {
      const late = setTimeout(() => socket.destroy(), timeoutMs)
      socket.once('close', () => {
        clearTimeout(late)
        done(received)
      })
    })
    socket.once('connect', () => {
      // the server may reject a request by resetting the connection
      socket.on('error', () => undefined)
      resolve({ socket, send: (text) => void socket.write(text), received: () => received, closed })
    })
  })
}

/** Sends bytes on a new connection and returns everything received. */
export async function exchange(port: number, text: string | Buffer, timeoutMs?: number): Promise<string> {
  const connection = await rawConnection(port, timeoutMs)
  connection.send(text)
  return connection.closed
}

/** The status of a raw response; 0 if there is none. */
export const statusOf = (received: string): number => Number(/^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? 0)
