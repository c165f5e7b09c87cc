/** Serves the windows' pages and lines on loopback addresses only. */
import type { Server } from 'node:http'
import { listenOnFirst, LOOPBACK_ADDRESSES } from '#model/service/loopback-listening.ts'
import type { PageFiles } from '#node/network/page-files.ts'
import { hostName, type HostName } from './access.ts'
import { createPageResponder, refuse } from './page-responder.ts'
import { refuseConnection, statusOfUnreadable } from './refusal.ts'
import { createStrangers } from './strangers.ts'
import { createUpgrades } from './upgrades.ts'
import type { WindowLinePorts } from './window-line.ts'

// Not imported: an import reads every property of the module, and one of them loads all of `fetch`.
const { createServer } = process.getBuiltinModule('node:http')

export interface WebServerOptions extends WindowLinePorts {
  /** 0 takes a free port. */
  readonly port: number
  readonly files: PageFiles
  /** Loopback addresses by default. */
  readonly addresses?: readonly string[]
}

export interface WebServer {
  /** `http://127.0.0.1:PORT`, or `http://[::1]:PORT` if the machine has only IPv6. */
  readonly origin: string
  windows(): number
  close(): Promise<void>
}

/** Limits of one connection, ms and bytes; short, because every page is on the same machine. */
const REQUEST_LIMITS = {
  headersTimeout: 2_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  /** Interval of applying the limits; Node's default is 30 seconds. */
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
}

/** Max time without traffic on a connection while an answer waits, ms. */
const IDLE_LIMIT_MS = 10_000

/**
 * Listens on 127.0.0.1 and ::1, if the machine has them.
 * @throws Error with a `code` (`EADDRINUSE`, `EACCES`) if listening on the first available one fails.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const hosts = new Set<HostName>()
  const respond = createPageResponder(options.files, hosts)
  const strangers = createStrangers()
  const upgrades = createUpgrades({ hosts, strangers, line: options })

  async function listen(address: string, port: number): Promise<Server> {
    // Node would answer a missing Host without our headers.
    const server = createServer({ ...REQUEST_LIMITS, requireHostHeader: false }, (request, response) => {
      void respond(request, response)
    })
    server.timeout = IDLE_LIMIT_MS
    server.on('connection', (connection) => strangers.add(connection))
    server.on('upgrade', (request, socket, head) => upgrades.upgrade(request, socket, head))
    // Node's own answers would also lack our headers.
    server.on('clientError', (error, socket) => refuseConnection(socket, statusOfUnreadable(error)))
    server.on('checkExpectation', (_request, response) => refuse(response, 417, 'Expectation failed'))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: address, port, exclusive: true }, resolve)
    })
    hosts.add(hostName(address, portOf(server)))
    return server
  }

  const addresses = options.addresses ?? LOOPBACK_ADDRESSES
  const { address, listener: first } = await listenOnFirst(addresses, (each) => listen(each, options.port))
  const port = portOf(first)
  const others = addresses.slice(addresses.indexOf(address) + 1)
  // The other addresses are optional: the machine may lack them, or another program may use the port there.
  const second = await Promise.all(others.map((each) => listen(each, port).catch(() => null)))

  return {
    origin: `http://${hostName(address, port)}`,
    windows: () => upgrades.windows(),
    async close() {
      upgrades.close()
      await Promise.all([first, ...second].filter((server) => server !== null).map(closeServer))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
