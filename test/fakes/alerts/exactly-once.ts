/**
 * The promise of alerts as a property: each arming fires once, exactly when the polls that came through require it, in
 * spite of lost, repeated or late answers, sleep, restarts and crashes at a write.
 */
import * as fc from 'fast-check'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert, AlertDraft } from '#model/alerts/alert.ts'
import { alert, alertDraft } from '#test/fixtures/alerts.ts'
import {
  expectAfter,
  expectAgain,
  NOTHING_EXPECTED,
  tradeAt,
  type Expectation,
  type ExpectedFiring,
} from './alert-oracle.ts'
import { createMortalAlerts, type MortalAlerts } from './mortal-alerts.ts'
import { pricePath, quoteAfter, TRADES_A_DAY, type Trade } from './price-path.ts'

/** The time from a trade to the answer that contains it. */
const LATENCY_MS = 300
const LONGEST_QUIET_MS = 6_000

const happening = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('poll'),
      trades: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lost'),
      trades: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeated') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('older'),
      trades: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nonsense'), last: fc.constantFrom(0, -1, Number.NaN, 0.01, 9_999) }) }, // prettier-ignore
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sleep'),
      trades: fc.integer({ min: 15, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('nextDay') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('doom'),
      write: fc.nat({ max: 3 }),
      isDone: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('quiet'),
      spanMs: fc.integer({ min: 1, max: 6_000 }),
    }),
  },
)

type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

const repeat: fc.Arbitrary<AlertDraft['repeat']> = fc.constantFrom(
  { kind: 'once' },
  { kind: 'daily' },
  { kind: 'always', rearmPercent: 0, cooldownMs: 0 },
  { kind: 'always', rearmPercent: 1, cooldownMs: 0 },
)

const halves = fc.integer({ min: 194, max: 206 }).map((count) => count / 2)
const direction = fc.constantFrom('up', 'down')

const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('price'), direction, price: halves }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ direction: fc.constantFrom('enters', 'leaves'), low: halves, wide: fc.integer({ min: 1, max: 8 }) })
      .map(({ wide, ...range }) => ({ kind: 'range', ...range, high: range.low + wide / 2 }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      basis: fc.constant('open'),
      direction,
      percent: fc.constantFrom(1, 2, 2.5, 4),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      basis: fc.constant('previousClose'),
      direction: fc.constant('up'),
      percent: fc.constantFrom(5, 8, 10, 12.5),
    }),
  },
)

const confirm: fc.Arbitrary<AlertDraft['confirm']> = fc.constantFrom(
  { kind: 'polls', polls: 1 },
  { kind: 'polls', polls: 2 },
)

const draft: fc.Arbitrary<AlertDraft> = fc
  .record({ condition, repeat, confirm })
  .map(({ condition: only, ...rest }) => alertDraft({ conditions: [only], ...rest }))

export const exactlyOnce = fc.property(
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.array(draft, { minLength: 1, maxLength: 3 }),
  fc.array(happening, { minLength: 5, maxLength: 60 }),
  (seed, drafts, happenings) => {
    const path = pricePath(seed)
    const run = createRun(path, drafts)
    for (const each of happenings) run.happen(each)
    run.judge()
  },
)

function createRun(path: readonly Trade[], drafts: readonly AlertDraft[]) {
  const watching = drafts.map((definition, place) => alert({ ...definition, id: `alert-${place + 1}` }))
  let expected: readonly Expectation[] = watching.map(() => NOTHING_EXPECTED)
  let safe = expected
  let place = 0
  /** Repeated nonsense counts as sound until a better answer comes, so it is sent only once between polls. */
  let hasTalkedNonsense = false
  const alerts: MortalAlerts = createMortalAlerts(drafts, tradeAt(path, 0).time, {
    written: () => (safe = expected),
    lost() {
      expected = safe
      // The better answer that came after it may be lost as well.
      hasTalkedNonsense = true
    },
  })

  const isLeft = (trades: number): boolean => place + trades < path.length
  const lastPoll = (): number | null => expected[0]?.poll ?? null
  /** Advances to the earliest time at which an answer about the last trade can arrive. */
  function catchUp(): void {
    alerts.pass(Math.max(1, tradeAt(path, place).time + LATENCY_MS - alerts.now()))
  }

  function poll(trades: number): void {
    if (!isLeft(trades)) return
    place += trades
    catchUp()
    // Before the answer, because its effects are written while it is processed.
    expected = watching.map((one, at) => expectAfter(one, path, expected[at] ?? NOTHING_EXPECTED, place))
    hasTalkedNonsense = false
    alerts.answer(quoteAfter(path, place))
  }

  function bringOld(tradesAgo: number): void {
    const last = lastPoll()
    if (last === null) return
    alerts.pass(1)
    // The known prices may have been lost in that moment.
    if (lastPoll() !== last) return
    const brought = Math.max(0, last - tradesAgo)
    if (brought === last) expected = watching.map((one, at) => expectAgain(one, path, expected[at] ?? NOTHING_EXPECTED))
    alerts.answer(quoteAfter(path, brought))
  }

  function talkNonsense(last: number): void {
    catchUp()
    // A first answer cannot be distinguished from nonsense.
    if (lastPoll() === null || hasTalkedNonsense) return
    hasTalkedNonsense = true
    alerts.answer({ ...quoteAfter(path, place), last })
  }

  /** Ends before the next trade, so that no answer comes after a trade that it does not contain. */
  function beQuiet(spanMs: number): void {
    alerts.pass(Math.max(0, Math.min(spanMs, tradeAt(path, place).time + LONGEST_QUIET_MS - alerts.now())))
  }

  const doing: {
    readonly [Kind in Happening['kind']]: (each: Extract<Happening, { kind: Kind }>) => void
  } = {
    poll: ({ trades }) => poll(trades),
    lost({ trades }) {
      if (isLeft(trades)) place += trades
    },
    repeated: () => bringOld(0),
    older: ({ trades }) => bringOld(trades),
    nonsense: ({ last }) => talkNonsense(last),
    sleep({ trades }) {
      alerts.wake()
      poll(trades)
    },
    nextDay: () => poll(TRADES_A_DAY - (place % TRADES_A_DAY) + 3),
    restart: alerts.restart,
    crash: alerts.crash,
    doom: alerts.doom,
    quiet: ({ spanMs }) => beQuiet(spanMs),
  }

  function happen<Kind extends Happening['kind']>(each: Extract<Happening, { kind: Kind }>): void {
    doing[each.kind](each)
  }

  function judge(): void {
    alerts.restart()
    judgeEvents(watching, path, safe, alerts)
  }

  return { happen, judge }
}

function judgeEvents(
  watching: readonly Alert[],
  path: readonly Trade[],
  expected: readonly Expectation[],
  alerts: Pick<MortalAlerts, 'events' | 'reported'>,
): void {
  const events = alerts.events()
  for (const [at, { id }] of watching.entries()) {
    const own = events.filter((event) => event.alert === id)
    const wanted = expected[at]?.firings ?? []
    const [fired, due] = [own, wanted].map((firings) => firings.map(({ arming }) => arming).join())
    if (fired !== due) throw new Error(`${id}: armings [${fired}] fired, expected [${due}]`)
    for (const [place, event] of own.entries()) judgeEvent(path, event, wanted[place])
  }
  if (new Set(alerts.reported).size !== alerts.reported.length) throw new Error('an event was told twice')
  if (alerts.reported.some((number) => number > events.length)) throw new Error('what was told of is not written down')
}

/** The event's price was traded between the two polls, and no later than the event says. */
function judgeEvent(path: readonly Trade[], { number, price, from, to }: AlertEvent, firing?: ExpectedFiring): void {
  if (firing === undefined || from > to) throw new Error(`event ${number} is not sound`)
  const trades = path.slice(firing.after + 1, firing.upTo + 1)
  if (!trades.some((trade) => trade.price === price && trade.time <= to))
    throw new Error(`event ${number} notifies of a price that was not traded then`)
}
