/**
 * Finds out whether the service refuses an operation or the key: asks cheap operations until one is accepted. If all
 * are refused, it condemns the key.
 */
import { catalogue } from '#api/catalogue.ts'
import type { BatchParameters } from '#api/wire/endpoint.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Caller } from '#core/service/caller.ts'
import type { OneOff, OneOffs } from './one-offs.ts'
import { isPolled, type Group } from '../plan/group.ts'
import type { Plan } from '../plan/plan.ts'
import { createTimer } from '#core/reactive/timer.ts'

export interface KeyProbe {
  /** Call it after every answer. */
  consider(): void
  /** Asks a cheap question, whatever is known. */
  ask(): void
  stop: Cancel
}

type Question = { readonly endpoint: Group['endpoint']; readonly parameters: BatchParameters }

/** `wait` if an answer in flight will show whether the key is accepted. */
type Step =
  | { readonly kind: 'wait' }
  /** A poll shows the same as a separate request. */
  | { readonly kind: 'hasten'; readonly group: Group }
  | { readonly kind: 'ask'; readonly question: Question }
  /** Every possible question was refused. */
  | { readonly kind: 'condemn' }

/** Each plan that includes the class includes its best-known product. */
const SAMPLES: readonly [Question, ...Question[]] = [
  { endpoint: catalogue.stockQuotes, parameters: { region: 'US', exchange: '', codes: ['AAPL'] } },
  { endpoint: catalogue.cryptoQuotes, parameters: { region: 'BA', exchange: '', codes: ['BTCUSDT'] } },
  { endpoint: catalogue.forexQuotes, parameters: { region: 'GB', exchange: '', codes: ['EURUSD'] } },
]
/** The next few polls may show the same at no cost. */
const PATIENCE_MS = 2 * SECOND_MS
const PATIENCE_REQUESTS = 1.5
/** A poll that waited this number of periods goes first. */
const LATE_PERIODS = 2
/** A key is not judged by one operation. */
const MIN_OPERATIONS = 2

export function createKeyProbe(
  clock: Pick<Clock, 'monotonic' | 'schedule'>,
  caller: Pick<Caller, 'budget' | 'hostStatus' | 'operations' | 'refusalOf'>,
  plan: Pick<Plan, 'groups' | 'reschedule'>,
  oneOffs: Pick<OneOffs, 'ask'>,
  condemned: () => void,
): KeyProbe {
  const { key } = caller.hostStatus
  const timer = createTimer(clock, decide)
  let question: OneOff<unknown> | null = null

  const isUntried = ({ endpoint, parameters }: Question): boolean =>
    !key.doubts().paths.has(endpoint.path) && caller.refusalOf(endpoint, parameters) === null

  const wanted = (): readonly Group[] => [...plan.groups()].filter(({ items }) => items[0]?.kind === 'quote')

  function nextStep(groups: readonly Group[] = wanted().filter((group) => isUntried(questionOf(group)))): Step {
    if (groups.some(({ items }) => items.some(({ inFlight }) => inFlight))) return { kind: 'wait' }
    const [group] = groups
    const polled = groups.find(isPolled)
    if (polled !== undefined) return { kind: 'hasten', group: polled }
    if (group !== undefined) return { kind: 'ask', question: questionOf(group) }
    const { paths } = key.doubts()
    const judgedByQuotes = [...wanted(), ...SAMPLES].some(({ endpoint }) => paths.has(endpoint.path))
    if (paths.size >= MIN_OPERATIONS && judgedByQuotes) return { kind: 'condemn' }
    const sample = SAMPLES.find(isUntried)
    return sample === undefined ? { kind: 'condemn' } : { kind: 'ask', question: sample }
  }

  const isInDoubt = (): boolean => key.refusal() === null && key.doubts().paths.size > 0

  function decide(): void {
    if (isInDoubt() && question === null) take(nextStep())
  }

  function take(step: Step): void {
    if (step.kind === 'condemn') condemn()
    else if (step.kind === 'ask') put(step.question)
    else if (step.kind === 'hasten') hasten(step.group)
  }

  /** Makes the group's first poll the next request, so that no item is asked twice. */
  function hasten({ polls }: Group): void {
    const [poll] = polls
    if (poll === undefined) return
    const late = clock.monotonic() - LATE_PERIODS * poll.periodMs
    for (const item of poll.items) item.askedAt = Math.min(item.askedAt, late)
    plan.reschedule(poll.items)
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
      if (nextStep().kind === 'condemn') return condemn()
      const patienceMs = Math.max(PATIENCE_MS, (PATIENCE_REQUESTS * MINUTE_MS) / caller.budget.limit())
      timer.runAfter(Math.max(0, key.doubts().since + patienceMs - clock.monotonic()))
    },
    ask() {
      if (question !== null) return
      const step = nextStep(wanted())
      take(step.kind === 'condemn' ? { kind: 'ask', question: SAMPLES[0] } : step)
    },
    stop() {
      timer.cancel()
      question?.cancel()
    },
  }
}

const questionOf = ({ endpoint, region, exchange, items, size }: Group): Question => ({
  endpoint,
  parameters: { region, exchange, codes: items.slice(0, size).map(({ code }) => code) },
})
