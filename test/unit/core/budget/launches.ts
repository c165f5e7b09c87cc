/** Launches that share one budget document, on a fake clock. */
import { createBudgetClaims } from '#core/budget/budget-claims.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

export const [HERE, THERE] = ['https://here.example', 'https://there.example']

/** @param document The budget that an earlier run stored; none by default. */
export function setUp(document?: unknown) {
  const store = createFakeStore(document === undefined ? {} : { budget: document })
  const ports = { clock: createFakeClock(), store, log: createFakeLog() }
  return { ...ports, launch: () => createBudgetClaims(ports), stored: () => store.read('budget') }
}
