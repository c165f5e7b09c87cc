/** An answer byte by byte, and how its connection ended: what a client makes of it is not the question here. */
import { request } from 'node:http'
import type { Simulator } from '../../src/simulator/create-simulator.ts'

export interface RawOutcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
  readonly pieces: number
  /** How the connection ended. */
  readonly end: 'complete' | 'cut' | 'silent'
}

/** Reads an answer as it comes, for as long as `patienceMs` without anything new. */
export function readRaw(simulator: Simulator, path: string, patienceMs = 150): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let seen: Pick<RawOutcome, 'status' | 'headers'> = { status: 0, headers: {} }
    const finish = (end: RawOutcome['end']) => {
      call.destroy()
      resolve({ ...seen, body: Buffer.concat(pieces), pieces: pieces.length, end })
    }
    const call = request(`${simulator.baseUrl}${path}`, { timeout: patienceMs }, (response) => {
      seen = { status: response.statusCode ?? 0, headers: response.headers }
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', () => finish('cut'))
      response.on('end', () => finish('complete'))
    })
    call.on('timeout', () => finish('silent'))
    call.on('error', () => finish('cut'))
    call.end()
  })
}
