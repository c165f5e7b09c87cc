/** Accepts WebSockets of own pages and refuses every other upgrade before it becomes one. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES, SOCKET_PATH } from '#contract/web/web-frames.ts'
import { hasOwnOrigin, ownHost, type HostName } from './access.ts'
import { refuseConnection } from './refusal.ts'
import type { Strangers } from './strangers.ts'
import { serveWindow, type WindowLinePorts } from './window-line.ts'

export interface Upgrades {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Counts windows that have shown the key. */
  windows(): number
  close(): void
}

/** Max windows with the key; more come from a faulty program or an attack on resources. */
export const MAX_LINES = 64

export interface UpgradeParts {
  /** Read on every upgrade, because they are known only after the server listens. */
  readonly hosts: ReadonlySet<HostName>
  readonly strangers: Strangers
  readonly line: WindowLinePorts
}

/** Opens a line for each upgrade that an own page may have requested. */
export function createUpgrades({ hosts, strangers, line }: UpgradeParts): Upgrades {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  // The library's own answer would lack our headers.
  server.on('wsClientError', (_error, socket) => refuseConnection(socket, 400))
  /** Connections that have shown the key. Others do not count as windows. */
  const admitted = new Set<Duplex>()

  function admit(connection: Duplex): boolean {
    if (admitted.size >= MAX_LINES) return false
    admitted.add(connection)
    connection.once('close', () => admitted.delete(connection))
    strangers.admit(connection)
    return true
  }

  function refusal(request: IncomingMessage): number | null {
    const host = ownHost(request.rawHeaders, hosts)
    if (host === null) return 421
    if (request.url !== SOCKET_PATH) return 404
    // Without this check any page in the user's browser could open a line, protected only by the key.
    if (!hasOwnOrigin(request.rawHeaders, host)) return 403
    if (request.method !== 'GET') return 405
    return admitted.size >= MAX_LINES ? 503 : null
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const status = refusal(request)
      if (status !== null) return refuseConnection(socket, status)
      server.handleUpgrade(request, socket, head, (accepted) => serveWindow(accepted, line, () => admit(socket)))
    },
    windows: () => admitted.size,
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
