/** The alert store on the disk, as a bench measures it: nothing is reported, and its profile is never lost. */
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
