/**
 * Finds out whether a refusal is the operation's or the key's: while nothing else shows that the key is accepted, something cheap
 * that was not refused yet is asked. When there is nothing left that could be accepted, it is the key.
 */
import { catalogue } from '../../api/catalogue.ts'
import type { BatchParameters } from '../../api/endpoint.ts'
import { MINUTE_MS, SECOND_MS } from '../../model/duration.ts'
import type { Cancel, Clock } from '../ports.ts'
import type { Caller } from '../service/caller.ts'
import type { OneOff, OneOffs } from './one-offs.ts'
import type { Group } from './plan/group.ts'
import type { Plan } from './plan/plan.ts'
import { createTimer } from './timer.ts'

export interface KeyProbe {
  /** To be called after every answer. */
  consider(): void
  /** Asks something cheap at once, whatever is known. */
  ask(): void
  stop: Cancel
}

type Question = { readonly endpoint: Group['endpoint']; readonly parameters: BatchParameters }

/** One quote of the best-known product of a class: what every plan that includes the class includes. */
const SAMPLES: readonly Question[] = [
  { endpoint: catalogue.stockQuotes, parameters: { region: 'US', exchange: '', codes: ['AAPL'] } },
  { endpoint: catalogue.cryptoQuotes, parameters: { region: 'BA', exchange: '', codes: ['BTCUSDT'] } },
  { endpoint: catalogue.forexQuotes, parameters: { region: 'GB', exchange: '', codes: ['EURUSD'] } },
]
/** The polls that follow may tell as much, at no cost: a probe lets a few of them go first. */
const PATIENCE_MS = 2 * SECOND_MS
const PATIENCE_REQUESTS = 1.5
/** A key is not judged by one operation. */
const LEAST_OPERATIONS = 2

/** `condemned` hears that it is the key that is refused. */
export function createKeyProbe(
  clock: Pick<Clock, 'monotonic' | 'schedule'>,
  caller: Pick<Caller, 'budget' | 'standing' | 'operations' | 'refusalOf'>,
  plan: Pick<Plan, 'groups'>,
  oneOffs: Pick<OneOffs, 'ask'>,
  condemned: () => void,
): KeyProbe {
  const { key } = caller.standing
  const timer = createTimer(clock, decide)
  let question: OneOff<unknown> | null = null

  const isUntried = ({ endpoint, parameters }: Question): boolean =>
    !key.doubts().paths.has(endpoint.path) && caller.refusalOf(endpoint, parameters) === null

  function wanted(): readonly Question[] {
    return [...plan.groups()]
      .filter(({ items }) => items[0]?.kind === 'quote')
      .map(({ endpoint, region, exchange, items, size }) => ({
        endpoint,
        parameters: { region, exchange, codes: items.slice(0, size).map(({ code }) => code) },
      }))
  }

  /** What could still be accepted; null when everything was refused. */
  function nextQuestion(): Question | null {
    const fromPlan = wanted().find(isUntried)
    if (fromPlan !== undefined) return fromPlan
    const { paths } = key.doubts()
    const judgedByQuotes = [...wanted(), ...SAMPLES].some(({ endpoint }) => paths.has(endpoint.path))
    if (paths.size >= LEAST_OPERATIONS && judgedByQuotes) return null
    return SAMPLES.find(isUntried) ?? null
  }

  const isInDoubt = (): boolean => key.refusal() === null && key.doubts().paths.size > 0

  function decide(): void {
    if (!isInDoubt() || question !== null) return
    const next = nextQuestion()
    if (next === null) condemn()
    else put(next)
  }

  function condemn(): void {
    key.condemn(clock.monotonic())
    caller.operations.forgive()
    condemned()
  }

  function put({ endpoint, parameters }: Question): void {
    const own = oneOffs.ask(endpoint, parameters, 'probe')
    question = own
    void own.result.then(() => {
      if (question === own) question = null
    })
  }

  return {
    consider() {
      if (!isInDoubt() || question !== null) return
      if (nextQuestion() === null) return condemn()
      const patienceMs = Math.max(PATIENCE_MS, (PATIENCE_REQUESTS * MINUTE_MS) / caller.budget.limit())
      timer.runAfter(Math.max(0, key.doubts().since + patienceMs - clock.monotonic()))
    },
    ask() {
      if (question !== null) return
      const [first] = [...wanted(), ...SAMPLES]
      if (first !== undefined) put(first)
    },
    stop() {
      timer.cancel()
      question?.cancel()
    },
  }
}
