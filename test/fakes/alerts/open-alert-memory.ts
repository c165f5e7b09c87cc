/** The memory of alerts, over a store that may be full or unreadable. */
import { createAlertMemory } from '#core/alerts/persistence/alert-memory.ts'
import type { AlertChange, AlertStore } from '#core/ports/alert-store.ts'
import { TRADING } from '#test/fixtures/alerts.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createMemoryAlertStore } from './memory-alert-store.ts'

/** The service in use is `one`. */
export function openAlertMemory(store: AlertStore = createMemoryAlertStore()) {
  const clock = createFakeClock(TRADING)
  const commits: (AlertChange & { readonly service: string })[] = []
  const disk = { isFull: false, isUnreadable: false }
  const stored: boolean[] = []
  const lost: number[] = []
  let dues = 0
  const memory = createAlertMemory({
    clock,
    log: createFakeLog(),
    store: {
      load(service) {
        if (disk.isUnreadable) throw new Error('unreadable')
        return store.load(service)
      },
      commit(service, change) {
        if (disk.isFull) throw new Error('full')
        commits.push({ ...change, service })
        store.commit(service, change)
      },
    },
    due() {
      dues++
      memory.write()
    },
    storedChanged: (isStored) => stored.push(isStored),
    eventsLost: (count) => lost.push(count),
  })
  memory.open('one')
  return { clock, store, commits, disk, stored, lost, memory, dues: () => dues }
}
