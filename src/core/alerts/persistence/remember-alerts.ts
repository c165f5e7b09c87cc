/** Remembers alerts with their armings, so that an import can be undone. With new ids they would start from scratch. */
import type { AlertMemory } from './alert-memory.ts'
import type { AlertRepository } from '../rules/alert-repository.ts'

interface RememberParts {
  readonly repository: Pick<AlertRepository, 'current' | 'restore'>
  readonly memory: Pick<AlertMemory, 'armings' | 'service' | 'setArming'>
  readonly settle: () => void
  readonly writeThenDeliver: () => void
}

/** Returns a function that restores the alerts. Armings are restored only while their service is in use. */
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
