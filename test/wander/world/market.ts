/** A simulated market in this process that records its answers. */
import type { AddressInfo } from 'node:net'
import { createFaultSwitch, type FaultSwitch } from '#simulator/faults/fault-switch.ts'
import { createMarket } from '#simulator/market/market.ts'
import { addFaults } from '#simulator/server/fault-hooks.ts'
import { createHttpServer } from '#simulator/server/http-server.ts'
import { createOperations } from '#simulator/server/operations/table.ts'
import { createRequestLog, type RequestLog } from '#simulator/server/request-log.ts'
import { NO_FAULTS } from '#simulator/faults/fault-rules.ts'
import { createServedPrices, type ServedPrices } from './served.ts'

export interface RecordedMarket {
  readonly baseUrl: string
  readonly served: ServedPrices
  readonly requestLog: RequestLog
  readonly faults: FaultSwitch
  /** Clears the record for the next world. */
  reset(): void
  close(): Promise<void>
}

/** @param seed - Chooses the market. */
export async function startMarket(seed: number): Promise<RecordedMarket> {
  const clock = (): number => Date.now()
  const requestLog = createRequestLog()
  const server = createHttpServer({
    market: createMarket({ seed, hours: 'always' }),
    operations: createOperations(),
    marketClock: clock,
    clock,
    token: null,
    codesPerRequest: 50,
    requestsPerMinute: null,
    requestLog,
  })
  const faults = createFaultSwitch(clock, NO_FAULTS)
  addFaults(server, faults, clock)
  let served = createServedPrices()
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) served.note(request.url, payload.toString(), clock())
    done(null, payload)
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    get served() {
      return served
    },
    requestLog,
    faults,
    reset() {
      served = createServedPrices()
      requestLog.clear()
      faults.set(NO_FAULTS)
    },
    close: () => server.close(),
  }
}
