/** Writes answers directly to a connection, with the headers of every other answer. */
import type { Duplex } from 'node:stream'
import { PAGE_HEADERS } from '#node/network/page-files.ts'

// Not imported, for the reason in `server.ts`.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Lets a page distinguish this server from another program at the same address. */
export const SERVER_HEADER = { server: 'Quotedeck' }

export function refuseConnection(connection: Duplex, status: number): void {
  if (!connection.writable) return void connection.destroy()
  const headers = { ...PAGE_HEADERS, ...SERVER_HEADER, connection: 'close', 'content-length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // A client that does not close its end would hold the connection for ever.
  connection.once('finish', () => connection.destroy())
  connection.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n'))
}

/** Chooses the status for an unreadable request by the error code of `node:http`. */
export function statusOfUnreadable(error: Error): number {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}
