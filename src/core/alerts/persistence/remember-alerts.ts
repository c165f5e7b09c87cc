/** Remembers all alerts with what they did, so that an import can be undone: with ids of their own they would watch as if new. */
import type { AlertMemory } from './alert-memory.ts'
import type { AlertRepository } from './alert-repository.ts'

/** Answers what brings them back; what they did was of one service, and comes back while that is in use. */
export function rememberAlerts(
  repository: Pick<AlertRepository, 'current' | 'restore'>,
  memory: Pick<AlertMemory, 'armings' | 'service' | 'setArming'>,
): () => void {
  const [before, service, armings] = [repository.current(), memory.service(), memory.armings()]
  const byId = new Map(before.alerts.map((alert) => [alert.id, alert]))
  return () => {
    repository.restore(before)
    if (memory.service() !== service) return
    for (const { alert: id, instrument, revision, arming } of armings) {
      const alert = byId.get(id)
      if (alert?.revision === revision) memory.setArming(alert, instrument, arming)
    }
  }
}
