/** The budgets of one profile over any number of launches, on a fake clock. */
import { createBudgetLedger } from '#core/budget/budget.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

export function address(requestsPerMinute: number, baseUrl = 'https://quotes.example/v1'): ServiceAddress {
  return { baseUrl, plan: 'base', codesPerRequest: 10, requestsPerMinute }
}

export function setUp() {
  const ports = { clock: createFakeClock(), store: createFakeStore(), log: createFakeLog() }
  return { ...ports, launch: () => createBudgetLedger(ports) }
}
