/** Lets in the WebSockets of our own pages, and turns every other upgrade away before it becomes one. */
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { MAX_FRAME_BYTES, SOCKET_PATH } from '../contract/web-frames.ts'
import { PAGE_HEADERS } from '../node/page-files.ts'
import { hasOwnOrigin, ownHost, type HostName } from './access.ts'
import { serveWindow, type WindowLinePorts } from './window-line.ts'

/** Handles the upgrades of one server. */
export interface Upgrades {
  /** A listener of the server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends every line at once. */
  close(): void
}

/** Windows of one user; more come from a faulty program, or one that tries to exhaust this one. */
const MAX_LINES = 64

/** `hosts` is read for every upgrade, because it is known only once the server listens. */
export function createUpgrades(hosts: ReadonlySet<HostName>, line: WindowLinePorts): Upgrades {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })

  function refusal(request: IncomingMessage): number | null {
    const host = ownHost(request.rawHeaders, hosts)
    if (host === null) return 421
    if (request.url !== SOCKET_PATH) return 404
    // Without this check any page in the user's browser could open a line, and only the key would stop it.
    if (!hasOwnOrigin(request.rawHeaders, host)) return 403
    return server.clients.size >= MAX_LINES ? 503 : null
  }

  return {
    /** A listener of the server's `upgrade` event. */
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const status = refusal(request)
      if (status !== null) return refuse(socket, status)
      server.handleUpgrade(request, socket, head, (accepted) => serveWindow(accepted, line))
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

function refuse(socket: Duplex, status: number): void {
  const headers = { ...PAGE_HEADERS, connection: 'close', 'content-length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n'))
}
