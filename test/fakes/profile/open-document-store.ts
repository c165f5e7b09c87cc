/** Opens the documents of a profile as a shell does, at a fixed time. */
import type { Clock } from '#core/ports/clock.ts'
import type { Notice } from '#model/application/notice.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { createDocumentStore, type DocumentStore } from '#node/documents/document-store.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { neverLost } from './never-lost.ts'

const AT = Date.UTC(2026, 10, 20, 14, 30)

/** Later reports are added to `reported`. */
export function openStore(
  directory: string,
  open = openConfFile,
  reported: Notice[] = [],
  clock: Pick<Clock, 'schedule'> = createFakeClock(),
  hold = neverLost(directory),
): DocumentStore {
  const report = (notice: Notice) => void reported.push(notice)
  const schedule = (delayMs: number, task: () => void) => clock.schedule(delayMs, task)
  return createDocumentStore({ directory, open, now: () => AT, log: createFakeLog(), report, schedule, hold })
}
