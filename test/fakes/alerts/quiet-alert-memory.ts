/** The memory of alerts, whose writes are not reported. */
import { createAlertMemory, type AlertMemory } from '#core/alerts/persistence/alert-memory.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { Clock } from '#core/ports/clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createMemoryAlertStore } from './memory-alert-store.ts'

export function createQuietAlertMemory(
  clock: Clock,
  service: string,
  store: AlertStore = createMemoryAlertStore(),
): AlertMemory {
  const ignore = (): void => undefined
  const log = createFakeLog()
  const memory = createAlertMemory({ clock, store, log, due: ignore, storedChanged: ignore, eventsLost: ignore })
  memory.open(service)
  return memory
}
