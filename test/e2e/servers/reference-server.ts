/** The bundled simulated market as a separate process, with its request log. */
import { randomBytes } from 'node:crypto'
import type { DialectName } from '#simulator/dialects/dialects.ts'
import { startProcess } from '../hosts/application-process.ts'
import type { LaunchOptions } from '../hosts/host.ts'

const START_LIMIT_MS = 15_000
const ADDRESS_LINE = /^Simulated market at (http:\/\/127\.0\.0\.1:\d+)$/mu

export interface LoggedRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
}

export interface ServerOptions {
  readonly token?: string
  readonly plan?: string
  readonly requestsPerMinute?: number
  readonly speed?: number
  /** The dialects where the specification leaves a choice; see docs/simulator.md. */
  readonly dialects?: readonly DialectName[]
}

export interface ReferenceServer {
  readonly baseUrl: string
  readonly token: string
  requests(): Promise<readonly LoggedRequest[]>
  maxInAnyMinute(): Promise<number>
  /** Replaces all fault rules; see docs/simulator.md. */
  setFaults(rules: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  stop(): Promise<void>
}

/** Returns the launch options for this server. */
export function connectedTo(
  { baseUrl, token }: Pick<ReferenceServer, 'baseUrl' | 'token'>,
  requestsPerMinute = 600,
): Required<Pick<LaunchOptions, 'environment' | 'words'>> {
  const limits = ['--plan', 'premium', '--requests-per-minute', `${requestsPerMinute}`]
  return { environment: { QUOTEDECK_TOKEN: token }, words: ['--base-url', baseUrl, ...limits] }
}

export async function startReferenceServer(options: ServerOptions): Promise<ReferenceServer> {
  const controlKey = randomBytes(16).toString('hex')
  const token = options.token ?? `token-${randomBytes(8).toString('hex')}`
  const { plan = 'premium', requestsPerMinute = 600, speed = 1, dialects = [] } = options
  const limits = ['--plan', plan, '--requests-per-minute', `${requestsPerMinute}`, '--speed', `${speed}`]
  const speech = dialects.length === 0 ? [] : ['--dialect', dialects.join(',')]
  const words = ['out/main/simulator.js', '--port', '0', '--control-key', controlKey, ...limits, ...speech]
  const server = startProcess(words, { QUOTEDECK_SIMULATOR_TOKEN: token })
  const [, baseUrl = ''] = await server.says(ADDRESS_LINE, START_LIMIT_MS)

  async function readLog(): Promise<{ readonly maxInAnyMinute: number; readonly requests: readonly LoggedRequest[] }> {
    const response = await fetch(`${baseUrl}/_control/log`, { headers: { 'x-control-key': controlKey } })
    return (await response.json()) as Awaited<ReturnType<typeof readLog>>
  }

  return {
    baseUrl,
    token,
    requests: async () => (await readLog()).requests,
    maxInAnyMinute: async () => (await readLog()).maxInAnyMinute,
    async setFaults(rules) {
      const headers = { 'x-control-key': controlKey, 'content-type': 'application/json' }
      const response = await fetch(`${baseUrl}/_control/faults`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ rules }),
      })
      if (!response.ok) throw new Error(`The faults were not taken: ${await response.text()}`)
    },
    stop: () => server.kill(),
  }
}
