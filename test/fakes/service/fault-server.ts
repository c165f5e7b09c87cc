/** A TCP server on loopback that answers by hand, byte by byte, as no HTTP library would. */
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FaultServer {
  readonly baseUrl: string
  readonly heads: readonly string[]
  readonly connections: number
}

export type Behave = (socket: Socket, head: string) => void

/** Closes the server after the test. */
export async function createFaultServer(behave: Behave): Promise<FaultServer> {
  const sockets = new Set<Socket>()
  const heads: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let received = ''
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      received += data.toString('latin1')
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end)
        received = received.slice(end + 4)
        heads.push(head)
        behave(socket, head)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    heads,
    get connections() {
      return connections
    },
  }
}

export function wholeAnswer(statusLine: string, headers: readonly string[], body: Buffer | string): Buffer {
  const content = Buffer.from(body)
  const head = [`HTTP/1.1 ${statusLine}`, ...headers, `content-length: ${content.length}`, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), content])
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}
