/** Starts the reference server in the calling process. */
import type { AddressInfo } from 'node:net'
import { listenOnFirst, LOOPBACK_ADDRESSES, originAt } from '#model/service/loopback-listening.ts'
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import { DIALECTS, type DialectName } from './dialects/dialects.ts'
import { createSpeech } from './dialects/speak.ts'
import { NO_FAULTS, type FaultRules } from './faults/fault-rules.ts'
import { createFaultSwitch, type FaultSwitch } from './faults/fault-switch.ts'
import type { TradingHours } from './market/calendars.ts'
import { createMarket } from './market/market.ts'
import { addControl } from './server/control.ts'
import { addSpeech } from './server/dialect-hooks.ts'
import { addFaults } from './server/fault-hooks.ts'
import { createHttpServer } from './server/http-server.ts'
import { createOperations } from './server/operations/table.ts'
import { createRequestLog, type RequestLog } from './server/request-log.ts'
import { createMarketClock, wallClock, type Clock } from './time/wall-clock.ts'

export interface SimulatorOptions {
  /** The same seed and clock give the same answers, byte for byte. */
  readonly seed?: number
  /** Sets how many codes one request may carry. */
  readonly plan?: Plan
  readonly requestsPerMinute?: number | null
  /** The `token` that clients must send; null accepts every client. */
  readonly token?: string | null
  /** Real time, Unix epoch ms. */
  readonly clock?: Clock
  /** Market seconds per real second. */
  readonly speed?: number
  /** Market time at the start, Unix epoch ms; null for the clock's present. */
  readonly startMs?: number | null
  readonly port?: number
  /** It listens on the first address that the machine has. */
  readonly addresses?: readonly string[]
  readonly hours?: TradingHours
  /** Min number; missing stocks are invented. */
  readonly instruments?: number
  /** Opens `/_control/` to requests with this key; null disables it. */
  readonly controlKey?: string | null
  readonly faults?: FaultRules
  /** Several may be combined. */
  readonly dialects?: readonly DialectName[]
  readonly keepsLog?: boolean
}

export interface Simulator {
  readonly baseUrl: string
  readonly requestLog: RequestLog
  readonly faults: FaultSwitch
  /** Present market time, Unix epoch ms. */
  now(): number
  close(): Promise<void>
}

const SIMULATOR_DEFAULTS = {
  seed: 1,
  plan: 'premium',
  requestsPerMinute: null,
  token: null,
  clock: wallClock,
  speed: 1,
  startMs: null,
  port: 0,
  addresses: LOOPBACK_ADDRESSES,
  hours: 'always',
  instruments: 0,
  controlKey: null,
  faults: NO_FAULTS,
  dialects: [],
  keepsLog: true,
} as const satisfies SimulatorOptions

/** Enterprise plans are agreed individually; the simulated one is generous. */
const ENTERPRISE_CODES = 500

/**
 * Starts a simulated market on 127.0.0.1, or on ::1 if the machine has only IPv6.
 * @throws the system's error if the port is taken
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings: Required<SimulatorOptions> = { ...SIMULATOR_DEFAULTS, ...options }
  const marketClock = createMarketClock(settings.clock, settings.speed, settings.startMs)
  const requestLog = createRequestLog()
  const market = createMarket(settings)
  const server = createHttpServer({
    market,
    operations: createOperations(),
    marketClock,
    clock: settings.clock,
    token: settings.token,
    codesPerRequest: settings.plan === 'enterprise' ? ENTERPRISE_CODES : CODES_PER_REQUEST[settings.plan],
    requestsPerMinute: settings.requestsPerMinute,
    requestLog: settings.keepsLog ? requestLog : null,
  })
  const dialects = settings.dialects.map((name) => DIALECTS[name])
  if (dialects.length > 0) addSpeech(server, createSpeech(dialects, market), marketClock)
  const faults = createFaultSwitch(settings.clock, settings.faults)
  addFaults(server, faults, settings.clock)
  if (settings.controlKey !== null) addControl(server, { controlKey: settings.controlKey, requestLog, faults })
  const { address } = await listenOnFirst(settings.addresses, (host) => server.listen({ host, port: settings.port }))
  const { port } = server.server.address() as AddressInfo
  return {
    baseUrl: originAt(address, port),
    requestLog,
    faults,
    now: marketClock,
    close: () => server.close(),
  }
}
