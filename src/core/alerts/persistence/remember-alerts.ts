/** Remembers all alerts with what they did, so that an import can be undone: with ids of their own they would watch as if new. */
import type { AlertMemory } from './alert-memory.ts'
import type { AlertRepository } from '../rules/alert-repository.ts'

interface RememberParts {
  readonly repository: Pick<AlertRepository, 'current' | 'restore'>
  readonly memory: Pick<AlertMemory, 'armings' | 'service' | 'setArming'>
  /** Brings everything in line with the present alerts. */
  readonly settle: () => void
  /** Writes what has changed, and does what follows from it. */
  readonly writeThenDeliver: () => void
}

/** Answers what brings them back; what they did was of one service, and comes back while that is in use. */
export function rememberAlerts({ repository, memory, settle, writeThenDeliver }: RememberParts): () => void {
  const [before, service, armings] = [repository.current(), memory.service(), memory.armings()]
  const revisions = new Map(before.alerts.map(({ id, revision }) => [id, revision]))
  return () => {
    const restored = repository.restore(before)
    for (const { alert: id, instrument, revision, arming } of memory.service() === service ? armings : []) {
      const alert = restored.get(id)
      if (alert !== undefined && revisions.get(id) === revision) memory.setArming(alert, instrument, arming)
    }
    settle()
    writeThenDeliver()
  }
}
