/** The core's ports in plain Node. */
import type { Ports } from '../core/ports/ports.ts'
import type { Notice } from '../model/notice.ts'
import { createAlertStore } from '../node/alert-store.ts'
import { createCandleArchive } from '../node/candle-archive.ts'
import { createClock } from '../node/clock.ts'
import { openConfFile } from '../node/conf-file.ts'
import { createDocumentStore, type DocumentStore } from '../node/document-store.ts'
import { createFileSecrets } from '../node/file-secrets.ts'
import { createHttp, type PooledHttp } from '../node/http.ts'
import type { RedactingLog } from '../node/log.ts'
import { createSimulatedMarket } from '../node/simulated-market.ts'
import { spawnSimulator } from '../node/simulator-process.ts'
import { createTapeArchive } from '../node/tape-archive.ts'

export interface NodePorts extends Ports {
  readonly store: DocumentStore
  readonly http: PooledHttp
}

export interface NodePortsOptions {
  readonly directory: string
  readonly log: RedactingLog
  /** Path of the simulated market's program. */
  readonly simulatorEntry: string
  /** Path of the program that keeps charts. */
  readonly candleWorkerEntry: string
  readonly version: string
  /** Told later of what the user has to know. */
  readonly report: (notice: Notice) => void
}

export function createNodePorts(options: NodePortsOptions): NodePorts {
  const { directory, log, simulatorEntry, candleWorkerEntry, report } = options
  const clock = createClock()
  const http = createHttp({ redact: (token) => log.redact(token) })
  return {
    clock,
    log,
    random: () => Math.random(),
    store: createDocumentStore({ directory, log, now: () => clock.now(), open: openConfFile }),
    secrets: createFileSecrets(directory, log),
    http,
    simulatedMarket: createSimulatedMarket({
      launch: (args, environment) => spawnSimulator(simulatorEntry, args, environment),
    }),
    candleArchive: createCandleArchive({ directory, workerEntry: candleWorkerEntry, log, report }),
    tapeArchive: createTapeArchive({ directory, log, now: () => clock.now(), report }),
    alertStore: createAlertStore({ directory, log, now: () => clock.now(), report }),
    deliver: null,
    application: { version: options.version, profileDirectory: directory, canStartAtLogin: false },
    applySettings: ({ proxy }) => http.useProxy(proxy),
  }
}
