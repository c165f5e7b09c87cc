/** Sends a request that is held back, because the user asked for it. */
import type { Caller } from '#core/service/caller.ts'
import type { Operation } from '#core/service/operations.ts'
import type { KeyProbe } from './key-probe.ts'
import type { OneOffs } from './one-offs.ts'

interface AskAtOnceParts {
  readonly caller: Pick<Caller, 'hostStatus' | 'operations'> & { readonly budget: Pick<Caller['budget'], 'tryNow'> }
  readonly keyProbe: Pick<KeyProbe, 'ask'>
  readonly oneOffs: Pick<OneOffs, 'ask'>
}

/** Asks one refused operation or, if null, the host. `now` is monotonic ms. */
export function askAtOnce(
  operation: Operation | null,
  now: number,
  { caller, keyProbe, oneOffs }: AskAtOnceParts,
): void {
  if (operation === null) {
    caller.budget.tryNow()
    caller.hostStatus.tryNow(now)
    keyProbe.ask()
  } else {
    const question = caller.operations.tryNow(operation, now)
    if (question === null) return
    caller.budget.tryNow()
    oneOffs.ask(question.endpoint, question.parameters)
  }
}
