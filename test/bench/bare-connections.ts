/** Minimal HTTP as the lower limit of any client: a write and a read on a kept connection, without checks. */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface BareConnection {
  /** Returns the body of the answer, which must state its length. */
  get(path: string): Promise<string>
}

/** Opens one connection per concurrent call to a port of this machine. */
export function createBareConnections(port: number): BareConnection {
  const free: BareConnection[] = []
  return {
    async get(path) {
      const connection = free.pop() ?? (await open(port))
      const body = await connection.get(path)
      free.push(connection)
      return body
    },
  }
}

/** The headers of every request to the service, as our client writes them. */
const HEAD =
  'host: 127.0.0.1\r\nconnection: keep-alive\r\ntoken: bench\r\naccept: application/json\r\naccept-encoding: gzip\r\n\r\n'

async function open(port: number): Promise<BareConnection> {
  const socket = connect(port, '127.0.0.1').setNoDelay().unref()
  await once(socket, 'connect')
  return {
    get(path) {
      const { promise, resolve } = Promise.withResolvers<string>()
      let received: Buffer = Buffer.alloc(0)
      let extent: Extent | null = null
      const read = (piece: Buffer) => {
        received = received.length === 0 ? piece : Buffer.concat([received, piece])
        extent ??= extentOf(received)
        if (extent === null || received.length < extent.end) return
        socket.off('data', read)
        resolve(received.toString('utf8', extent.start, extent.end))
      }
      socket.on('data', read)
      socket.write(`GET ${path} HTTP/1.1\r\n${HEAD}`)
      return promise
    },
  }
}

interface Extent {
  readonly start: number
  readonly end: number
}

/** Returns the position of the body; null while the head is incomplete. */
function extentOf(received: Buffer): Extent | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = /content-length: (\d+)/iu.exec(received.toString('latin1', 0, headEnd))?.[1]
  if (length === undefined) throw new Error('the answer does not say how long it is')
  return { start: headEnd + 4, end: headEnd + 4 + Number(length) }
}
