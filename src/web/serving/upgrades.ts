/** Lets in the WebSockets of our own pages, and turns every other upgrade away before it becomes one. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES, SOCKET_PATH } from '#contract/web/web-frames.ts'
import { hasOwnOrigin, ownHost, type HostName } from './access.ts'
import { refuseConnection } from './refusal.ts'
import type { Strangers } from './strangers.ts'
import { serveWindow, type WindowLinePorts } from './window-line.ts'

/** Handles the upgrades of one server. */
export interface Upgrades {
  /** A listener of the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Windows that have shown the key and are connected. */
  windows(): number
  /** Ends every line at once. */
  close(): void
}

/** Windows of one user that have shown the key; more come from a faulty program, or one that tries to exhaust this one. */
export const MAX_LINES = 64

/** What the upgrades of one server are decided by. */
export interface UpgradeParts {
  /** Read for every upgrade, because they are known only once the server listens. */
  readonly hosts: ReadonlySet<HostName>
  readonly strangers: Strangers
  readonly line: WindowLinePorts
}

/** Opens a line for each upgrade that a page of ours may have asked for. */
export function createUpgrades({ hosts, strangers, line }: UpgradeParts): Upgrades {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  // The library's own answer would lack our headers.
  server.on('wsClientError', (_error, socket) => refuseConnection(socket, 400))
  /** Over which the key has been shown. A line without one takes no place from a window. */
  const admitted = new Set<Duplex>()

  /** False when there are too many windows already. */
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
    // Without this check any page in the user's browser could open a line, and only the key would stop it.
    if (!hasOwnOrigin(request.rawHeaders, host)) return 403
    if (request.method !== 'GET') return 405
    return admitted.size >= MAX_LINES ? 503 : null
  }

  return {
    /** A listener of the server's `upgrade` event. */
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
