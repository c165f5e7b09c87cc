/** The ports of the whole core in memory, over a profile that has seen the sample watchlist. */
import sample from '#resources/sample-watchlist.json' with { type: 'json' }
import type { HttpOutcome, HttpRequest } from '#core/ports/http.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Settings } from '#model/application/settings.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { applicationFacts } from './application-facts.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeHttp } from '../service/fake-http.ts'
import { createFakeLog } from './fake-log.ts'
import { createFakeSecrets } from './fake-secrets.ts'
import { createFakeSimulatedMarket } from '../service/fake-simulated-market.ts'
import { createFakeStore } from './fake-store.ts'
import { createFakeTapeArchive } from './fake-tape-archive.ts'
import { createMemoryAlertStore } from '../alerts/memory-alert-store.ts'

export function createBackendPorts(respond?: (request: HttpRequest) => HttpOutcome) {
  const applied: Settings[] = []
  return {
    clock: createFakeClock(),
    http: createFakeHttp(respond),
    store: createFakeStore({ seen: { version: 1, content: { served: sample, kept: [] } } }),
    secrets: createFakeSecrets(),
    simulatedMarket: createFakeSimulatedMarket(),
    candleArchive: createMemoryCandleArchive(),
    tapeArchive: createFakeTapeArchive(),
    alertStore: createMemoryAlertStore(),
    deliver: null,
    log: createFakeLog(),
    random: () => 0.5,
    application: applicationFacts(),
    updateFeed: null,
    applied,
    applySettings: (settings) => applied.push(settings),
  } satisfies Ports & { readonly applied: readonly Settings[] }
}
