import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFeed } from '#core/feed/create-feed.ts'
import { type Consumer, DEMANDS } from '#core/feed/demand/demand.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { HttpOutcome } from '#core/ports/http.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService, quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { jsonAnswer, textAnswer } from '#test/fakes/service/http-answers.ts'

const START = Date.UTC(2026, 10, 20, 14, 30)
const CLASSES = ['crypto', 'forex', 'stock'] as const
const INSTRUMENTS: readonly InstrumentId[] = Array.from({ length: 24 }, (_, index) => {
  const assetClass = CLASSES[index % 3] ?? 'crypto'
  return instrumentId({ assetClass, region: 'ZZ', exchange: '', code: `C${index}` })
})

const MOODS: Readonly<Record<string, (() => HttpOutcome | null) | undefined>> = {
  well: undefined,
  silent: () => null,
  broken: () => jsonAnswer({ code: 0 }, 503),
  limited: () => jsonAnswer({ code: 429, msg: 'slow down' }, 429, '7'),
  forbidding: () => jsonAnswer({ message: 'no' }, 403),
  declining: () => jsonAnswer({ code: 1001, msg: 'bad code' }),
  page: () => textAnswer('<html>'),
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      want: fc.nat(INSTRUMENTS.length - 1),
      consumer: fc.constantFrom<Consumer>('armedAlert', 'visible', 'hidden', 'recorder'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ unwant: fc.nat(30) }) },
  { weight: 8, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 40_000 }) }) },
  { weight: 3, arbitrary: fc.record({ mood: fc.constantFrom(...Object.keys(MOODS)) }) },
  { weight: 1, arbitrary: fc.record({ jump: fc.integer({ min: -3_600_000, max: 3_600_000 }) }) },
  { weight: 1, arbitrary: fc.constant({ wake: true }) },
  { weight: 1, arbitrary: fc.constant({ reconnect: true }) },
  { weight: 1, arbitrary: fc.constant({ relaunch: true }) },
  { weight: 2, arbitrary: fc.constant({ test: true }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function createWorld(limit: number) {
  const clock = createFakeClock()
  const store = createFakeStore()
  const address: ServiceAddress = {
    baseUrl: 'https://quotes.example',
    plan: 'base',
    codesPerRequest: 4,
    requestsPerMinute: limit,
  }
  let mood = 'well'
  let turns = 0
  // Slower requests carry older quotes, so some answers overtake others.
  const service = createFakeQuoteService({
    clock,
    latency: () => [10 + (turns++ % 7) * 300, 10 + (turns % 5) * 400],
    instead: () => MOODS[mood]?.(),
    item: (code, { at }) => quoteOf(code, START + at, at + 1),
    serviceClock: (at) => START + at,
  })
  const faults: string[] = []
  const latest = new Map<InstrumentId, number>()
  const cancels: Cancel[] = []
  const wanted: { readonly instrument: InstrumentId; readonly consumer: Consumer; ended: boolean }[] = []

  function receive({ instrument, quote }: LiveQuote): void {
    if (quote === null || quote.last === null) return
    if (quote.time < (latest.get(instrument) ?? 0)) faults.push(`${instrument} went back in time`)
    latest.set(instrument, quote.time)
  }

  function launch() {
    const feed = createFeed({ clock, http: service, store, random: () => (turns++ % 10) / 10, log: createFakeLog() })
    feed.watchAll(receive)
    latest.clear()
    cancels.length = 0
    for (const { instrument, consumer, ended } of wanted)
      cancels.push(ended ? () => undefined : feed.want({ instrument, kind: 'quote', ...DEMANDS[consumer] }))
    feed.connect(address, 'key')
    return feed
  }

  let feed = launch()
  const act: { readonly [Name in string]: (value: never) => void | Promise<void> } = {
    unwant(index: number) {
      cancels[index]?.()
      const demand = wanted[index]
      if (demand !== undefined) demand.ended = true
    },
    wait: (ms: number) => clock.advanceSettling(ms),
    mood(next: string) {
      mood = next
    },
    jump: (byMs: number) => clock.jumpWall(byMs),
    wake: () => feed.wake(),
    reconnect: () => feed.connect(address, 'key'),
    relaunch() {
      // A crash: nothing is written, and the old process sends nothing more.
      feed.disconnect()
      feed = launch()
    },
    test() {
      void feed.spend(address).then((end) => end())
    },
  }

  return {
    clock,
    service,
    faults,
    feed: () => feed,
    stillWanted: () => new Set(wanted.filter(({ ended }) => !ended).map(({ instrument }) => instrument)),
    longestPeriodMs: () =>
      Math.max(0, ...wanted.map(({ instrument }) => feed.live(instrument).provenance.expectedPeriodMs ?? 0)),
    async run(one: Step) {
      if ('want' in one) {
        const instrument = INSTRUMENTS[one.want] ?? INSTRUMENTS[0]
        if (instrument === undefined) return
        wanted.push({ instrument, consumer: one.consumer, ended: false })
        cancels.push(feed.want({ instrument, kind: 'quote', ...DEMANDS[one.consumer] }))
        return
      }
      for (const [name, value] of Object.entries(one)) await act[name]?.(value as never)
    },
    become: (next: string) => (mood = next),
  }
}

/** The refusal of one operation triggers a probe of another one whose first poll is about to leave. */
const PROBED_WHILE_POLLED: [Step[], number] = [
  [
    { mood: 'forbidding' },
    { want: 0, consumer: 'armedAlert' },
    { test: true },
    { wait: 19_120 },
    { relaunch: true },
    { want: 1, consumer: 'armedAlert' },
    { wait: 1_810 },
  ],
  5,
]

/** A request leaves after the clock is set and before the application notices it. */
const CLAIMED_BEFORE_THE_CLOCK_IS_LOOKED_AT: [Step[], number] = [
  [{ want: 0, consumer: 'armedAlert' }, { jump: -17_501 }, { wait: 1_000 }, { relaunch: true }],
  5,
]

describe('the feed, in any order of events,', () => {
  it('keeps to the budget, has no instrument in two requests at a time, never goes back in time and answers every demand again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.constantFrom(5, 60), async (steps, limit) => {
        const world = createWorld(limit)
        for (const one of steps) await world.run(one)
        // After recovery, every demand is answered within the longest pause and a planned period. Little budget is left
        // at first where the service declined, and next to armed alerts a recorder has a long period.
        world.become('well')
        await world.clock.advanceSettling(16 * 60_000)
        await world.clock.advanceSettling(world.longestPeriodMs())
        expect(world.service.busiestMinute()).toBeLessThanOrEqual(limit)
        expect(world.service.askedTwiceAtOnce()).toBe(0)
        expect(world.faults).toEqual([])
        const feed = world.feed()
        for (const instrument of world.stillWanted()) {
          const { provenance } = feed.live(instrument)
          expect(['healthy', 'quarantined']).toContain(provenance.state)
        }
      }),
      { numRuns: 60, examples: [PROBED_WHILE_POLLED, CLAIMED_BEFORE_THE_CLOCK_IS_LOOKED_AT] },
    )
  }, 60_000)
})
