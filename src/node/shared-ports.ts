/** The core's ports that both shells fill in the same way. */
import type { Ports } from '#core/ports/ports.ts'
import type { Notice } from '#model/application/notice.ts'
import { createAlertStore } from './alert-store.ts'
import { createCandleArchive, type WorkerCandleArchive } from './candle-archive.ts'
import { createClock } from './clock.ts'
import type { HttpOptions, PooledHttp } from './http.ts'
import { guardPooledHttp } from './held-http.ts'
import { createLateHttp } from './late-http.ts'
import type { RedactingLog } from './log.ts'
import type { ProfileGuard } from './profile-hold.ts'
import type { ProgramFacts } from './program-facts.ts'
import { createTapeArchive } from './tape-archive.ts'
import { createUpdateFeed } from './update-feed.ts'

/** Options that both shells give. */
export interface SharedPortsOptions extends Pick<HttpOptions, 'systemProxy'> {
  /** The profile. */
  readonly directory: string
  readonly hold: ProfileGuard
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
  'clock' | 'log' | 'random' | 'tapeArchive' | 'alertStore' | 'updateFeed'
> {
  readonly http: PooledHttp
  readonly candleArchive: WorkerCandleArchive
}

/** Opens the archives in the profile: its lock has to be held. */
export function createSharedPorts(options: SharedPortsOptions): SharedPorts {
  const { directory, hold, log, candleWorkerEntry, report, systemProxy, program } = options
  const clock = createClock()
  const now = () => clock.now()
  const late = createLateHttp(async () => {
    const { createHttp } = await import('./http.ts')
    return createHttp({ redact: (token) => log.redact(token), ...(systemProxy === undefined ? {} : { systemProxy }) })
  })
  const http = guardPooledHttp(late, hold)
  return {
    clock,
    log,
    random: () => Math.random(),
    http,
    updateFeed: createUpdateFeed(program.updateSource, http),
    candleArchive: createCandleArchive({ profile: hold.identity, workerEntry: candleWorkerEntry, log, report }),
    tapeArchive: createTapeArchive({ directory, log, clock, report, hold }),
    alertStore: createAlertStore({ directory, log, now, report, hold }),
  }
}
