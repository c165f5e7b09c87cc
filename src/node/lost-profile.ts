/** Gives up a lost profile in either shell: stops the core and closes files for the next process that uses them. */
import type { Log } from '#core/ports/log.ts'
import type { WorkerCandleArchive } from './databases/candle-archive.ts'

export interface ProfileUsers {
  readonly directory: string
  readonly log: Log
  readonly backend: { profileLost(): void }
  readonly node: { readonly candleArchive: Pick<WorkerCandleArchive, 'leave'> }
}

/** Call it once, when the hold finds the profile lost. */
export function loseProfile({ directory, log, backend, node }: ProfileUsers): void {
  log.error('The profile was deleted, moved or replaced. Nothing is written or polled any more.', { directory })
  backend.profileLost()
  node.candleArchive.leave()
}
