/** Gives a lost profile up, in either shell: the core stops, and files are closed for the process that uses them next. */
import type { Log } from '#core/ports/log.ts'
import type { WorkerCandleArchive } from './databases/candle-archive.ts'

/** What uses the profile. */
export interface ProfileUsers {
  readonly directory: string
  readonly log: Log
  readonly backend: { profileLost(): void }
  readonly node: { readonly candleArchive: Pick<WorkerCandleArchive, 'leave'> }
}

/** To be called once, when the hold of the profile finds it lost. */
export function loseProfile({ directory, log, backend, node }: ProfileUsers): void {
  log.error('The profile was deleted, moved or replaced. Nothing is written or polled any more.', { directory })
  backend.profileLost()
  node.candleArchive.leave()
}
