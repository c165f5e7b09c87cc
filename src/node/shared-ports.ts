/** Creates the core's ports that both shells share. */
import type { Ports } from '#core/ports/ports.ts'
import type { Notice } from '#model/application/notice.ts'
import { createAlertStore } from './databases/alert-store.ts'
import { createCandleArchive, type WorkerCandleArchive } from './databases/candle-archive.ts'
import { createClock } from './process/clock.ts'
import type { HttpOptions, PooledHttp } from './network/http.ts'
import { guardPooledHttp } from './network/held-http.ts'
import { createLateHttp } from './network/late-http.ts'
import type { RedactingLog } from './process/log.ts'
import type { ProfileGuard } from './profile/profile-hold.ts'
import type { ProgramFacts } from './network/program-facts.ts'
import { createTapeArchive } from './databases/tape-archive.ts'
import { createUpdateFeed } from './network/update-feed.ts'

export interface SharedPortsOptions extends Pick<HttpOptions, 'systemProxy'> {
  readonly directory: string
  readonly hold: ProfileGuard
  readonly log: RedactingLog
  readonly program: ProgramFacts
  readonly candleWorkerEntry: string
  /** Reports notices for the user; never called before {@link createSharedPorts} has returned. */
  readonly report: (notice: Notice) => void
}

export interface SharedPorts extends Pick<
  Ports,
  'clock' | 'log' | 'random' | 'tapeArchive' | 'alertStore' | 'updateFeed'
> {
  readonly http: PooledHttp
  readonly candleArchive: WorkerCandleArchive
}

/** Opens the archives in the profile, whose lock must be held. */
export function createSharedPorts(options: SharedPortsOptions): SharedPorts {
  const { directory, hold, log, candleWorkerEntry, report, systemProxy, program } = options
  const clock = createClock()
  const now = () => clock.now()
  const late = createLateHttp(async () => {
    const { createHttp } = await import('./network/http.ts')
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
