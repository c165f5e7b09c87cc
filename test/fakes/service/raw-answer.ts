/** An answer byte by byte, and how its connection ended, without the client's reading. */
import { request } from 'node:http'
import type { Simulator } from '#simulator/create-simulator.ts'

export interface RawOutcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
  readonly pieces: number
  readonly end: 'complete' | 'cut' | 'silent'
}

/** At least one turn of the event loop, in which received data is read. */
const PAUSE_MS = 10

/**
 * Reads until nothing new has come for `patienceMs`. It counts short pauses, so that a pause of the whole machine is
 * not a silent connection.
 */
export function readRaw(simulator: Simulator, path: string, patienceMs = 150): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let seen: Pick<RawOutcome, 'status' | 'headers'> = { status: 0, headers: {} }
    let silentMs = 0
    const finish = (end: RawOutcome['end']) => {
      clearInterval(pauses)
      call.destroy()
      resolve({ ...seen, body: Buffer.concat(pieces), pieces: pieces.length, end })
    }
    const call = request(`${simulator.baseUrl}${path}`, (response) => {
      silentMs = 0
      seen = { status: response.statusCode ?? 0, headers: response.headers }
      response.on('data', (piece: Buffer) => {
        silentMs = 0
        pieces.push(piece)
      })
      response.on('error', () => finish('cut'))
      response.on('end', () => finish('complete'))
    })
    const pauses = setInterval(() => {
      silentMs += PAUSE_MS
      if (silentMs >= patienceMs) finish('silent')
    }, PAUSE_MS)
    call.on('error', () => finish('cut'))
    call.end()
  })
}
