/** The alert store on the disk for benches: without reports, on a profile that is never lost. */
import type { AlertStore } from '#core/ports/alert-store.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createFakeLog } from '../fakes/ports/fake-log.ts'
import { neverLost } from '../fakes/profile/never-lost.ts'

export const openQuietAlertStore = (directory: string): AlertStore =>
  createAlertStore({
    directory,
    now: Date.now,
    log: createFakeLog(),
    report: () => undefined,
    hold: neverLost(directory),
  })
