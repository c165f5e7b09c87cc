/** A SOCKS5 proxy that answers every request itself, and records the requested hosts. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { wholeAnswer } from './fault-server.ts'

export interface SocksServer {
  /** `host:port` of the proxy. */
  readonly host: string
  /** `host:port` of each requested connection; only the proxy resolves names. */
  readonly targets: readonly string[]
}

const SUCCESS = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

export async function createSocksServer(): Promise<SocksServer> {
  const targets: string[] = []
  const sockets = new Set<Socket>()

  async function serve(socket: Socket): Promise<void> {
    sockets.add(socket)
    socket.on('error', () => undefined)
    await once(socket, 'data')
    // Version 5, no authentication.
    socket.write(Buffer.from([5, 0]))
    const [request] = (await once(socket, 'data')) as [Buffer]
    targets.push(targetOf(request))
    socket.write(SUCCESS)
    await once(socket, 'data')
    socket.write(wholeAnswer('200 OK', [], '{}'))
  }

  const server = createServer((socket) => void serve(socket).catch(() => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, targets }
}

/** Reads a CONNECT request with a name (RFC 1928, section 4). */
function targetOf(request: Buffer): string {
  const length = request[4] ?? 0
  return `${request.subarray(5, 5 + length).toString('latin1')}:${request.readUInt16BE(5 + length)}`
}
