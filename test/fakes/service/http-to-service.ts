/** The HTTP client of the application against a hand-written service. */
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { HttpOutcome } from '#core/ports/http.ts'
import { createHttp, type PooledHttp } from '#node/network/http.ts'
import { createFaultServer, wholeAnswer, type Behave } from './fault-server.ts'

/** The limit for answers that come in time, even on a busy machine. */
export const PATIENCE_MS = 10_000
export const TOKEN = 'CANARY-5d41402abc4b2a76'

export function openHttp(options: Parameters<typeof createHttp>[0] = {}): PooledHttp {
  const http = createHttp(options)
  onTestFinished(() => http.close())
  return http
}

export async function ask(
  behave: Behave,
  options: Parameters<typeof createHttp>[0] = {},
  timeoutMs = PATIENCE_MS,
): Promise<HttpOutcome> {
  const { baseUrl } = await createFaultServer(behave)
  return openHttp(options).get({ url: `${baseUrl}/stock/quotes?region=US`, token: TOKEN, timeoutMs }).outcome
}

export function answering(body: Buffer | string, headers: readonly string[] = [], status = '200 OK'): Behave {
  return (socket) => void socket.write(wholeAnswer(status, headers, body))
}

/** Writes a piece every few milliseconds until the other side closes. */
export function trickle(socket: Socket, piece: string): void {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
  const timer = setInterval(() => socket.write(piece), 10)
  socket.on('close', () => clearInterval(timer))
}
