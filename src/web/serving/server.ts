/** The web shell's server: the windows' pages and their lines, on the loopback addresses of this machine alone. */
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

/** What is served, and where. */
export interface WebServerOptions extends WindowLinePorts {
  /** 0 takes any free one. */
  readonly port: number
  readonly files: PageFiles
  /** Those of loopback by default. */
  readonly addresses?: readonly string[]
}

/** The running server. */
export interface WebServer {
  /** `http://127.0.0.1:PORT`, or `http://[::1]:PORT` where the machine has IPv6 alone. */
  readonly origin: string
  /** Windows that are connected. */
  windows(): number
  /** Ends every connection. */
  close(): Promise<void>
}

/** Limits of one connection, ms and bytes; short, because every page is on the same machine. */
const REQUEST_LIMITS = {
  headersTimeout: 2_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  /** How often the limits are applied; by default every half minute alone. */
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
}

/** How long a connection may neither send nor take anything while an answer waits, ms. */
const IDLE_LIMIT_MS = 10_000

/**
 * Listens on 127.0.0.1 and ::1, as far as the machine has them.
 *
 * @throws Error with a `code` (`EADDRINUSE`, `EACCES`) when the first of them that the machine has cannot be listened on.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const hosts = new Set<HostName>()
  const respond = createPageResponder(options.files, hosts)
  const strangers = createStrangers()
  const upgrades = createUpgrades({ hosts, strangers, line: options })

  async function listen(address: string, port: number): Promise<Server> {
    // Node would answer a missing Host by itself, without our headers.
    const server = createServer({ ...REQUEST_LIMITS, requireHostHeader: false }, (request, response) => {
      void respond(request, response)
    })
    server.timeout = IDLE_LIMIT_MS
    server.on('connection', (connection) => strangers.add(connection))
    server.on('upgrade', (request, socket, head) => upgrades.upgrade(request, socket, head))
    // Node would answer these by itself as well.
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
  // The printed address does not need these: the machine may not have them, or the port there may belong to somebody else.
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
