/** The core's ports that both shells fill in the same way. */
import type { Ports } from '../core/ports/ports.ts'
import type { Notice } from '../model/notice.ts'
import { createAlertStore } from './alert-store.ts'
import { createCandleArchive } from './candle-archive.ts'
import { createClock } from './clock.ts'
import type { HttpOptions, PooledHttp } from './http.ts'
import { createLateHttp } from './late-http.ts'
import type { RedactingLog } from './log.ts'
import type { ProgramFacts } from './program-facts.ts'
import { createTapeArchive } from './tape-archive.ts'
import { createUpdateFeed } from './update-feed.ts'

/** Options that both shells give. */
export interface SharedPortsOptions extends Pick<HttpOptions, 'systemProxy'> {
  /** The profile. */
  readonly directory: string
  readonly log: RedactingLog
  readonly program: ProgramFacts
  /** Path of the worker's program of the candle archive. */
  readonly candleWorkerEntry: string
  /** Reports what the user has to know; never called before {@link createSharedPorts} has returned. */
  readonly report: (notice: Notice) => void
}

/** The ports that need neither Electron nor a choice of the shell's. */
export interface SharedPorts extends Pick<
  Ports,
  'clock' | 'log' | 'random' | 'candleArchive' | 'tapeArchive' | 'alertStore' | 'updateFeed'
> {
  readonly http: PooledHttp
}

/** Opens the archives in the profile: its lock has to be held. */
export function createSharedPorts(options: SharedPortsOptions): SharedPorts {
  const { directory, log, candleWorkerEntry, report, systemProxy, program } = options
  const clock = createClock()
  const now = () => clock.now()
  const http = createLateHttp(async () => {
    const { createHttp } = await import('./http.ts')
    return createHttp({ redact: (token) => log.redact(token), ...(systemProxy === undefined ? {} : { systemProxy }) })
  })
  return {
    clock,
    log,
    random: () => Math.random(),
    http,
    updateFeed: createUpdateFeed(program.updateSource, http),
    candleArchive: createCandleArchive({ directory, workerEntry: candleWorkerEntry, log, report }),
    tapeArchive: createTapeArchive({ directory, log, clock, report }),
    alertStore: createAlertStore({ directory, log, now, report }),
  }
}
