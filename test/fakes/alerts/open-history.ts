/** The history of alerts over a store, on a fake clock, and alerts that fire into it. */
import type { AlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { createHistoryTransfer } from '#core/alerts/persistence/history/history-transfer.ts'
import { createStoredHistory } from '#core/alerts/persistence/history/stored-history.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createMemoryAlertStore } from './memory-alert-store.ts'
import { createQuietAlertMemory } from './quiet-alert-memory.ts'

export const HISTORY_SERVICE = 'simulated'

export function openHistory(
  repository: Pick<AlertRepository, 'reserve'>,
  store: AlertStore = createMemoryAlertStore(),
) {
  const [clock, log] = [createFakeClock(TRADING), createFakeLog()]
  const memory = createQuietAlertMemory(clock, HISTORY_SERVICE, store)
  const history = createStoredHistory({ store, memory, writeThenDeliver: memory.write })
  let changes = 0
  const transfer = createHistoryTransfer({ clock, history, repository, log, changed: () => changes++ })
  return {
    clock,
    log,
    memory,
    history,
    store,
    transfer,
    changes: () => changes,
    fire(event: Partial<AlertEvent> = {}, times = 1) {
      for (let fire = 0; fire < times; fire++) {
        const number = memory.nextEventNumber()
        const firedAt = TRADING - 10_000 + number
        memory.putEvent(alertEvent({ number, arming: number, firedAt, stage: 'shown', ...event }))
      }
      memory.write()
    },
    events: () =>
      store
        .history(null, 100_000)
        .map(({ event }) => event)
        .toReversed(),
  }
}
