import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpendingEnd } from '#core/budget/budget.ts'
import type { FakeClock } from '#test/fakes/ports/fake-clock.ts'
import { address, setUp } from './ledger.ts'

describe('the budget, however the clock is set,', () => {
  it('stays spent when the wall clock is set, forwards or backwards, and the application is started again', () => {
    for (const jumpMs of [3_600_000, -3_600_000]) {
      const { clock, launch } = setUp()
      const book = launch()
      for (let index = 0; index < 5; index++) book.budgetOf(address(5)).spend()('accepted')
      clock.jumpWall(jumpMs)
      book.wallClockMoved()
      clock.advance(10_000)
      const waitMs = launch().budgetOf(address(5)).waitMs('prompt')
      expect(waitMs).toBeGreaterThan(49_000)
      expect(waitMs).toBeLessThan(80_000)
    }
  })

  it.each([
    ['forward between two runs', 3_600_000, 0],
    ['forward just before the end of a run', 3_600_000, 300],
    ['back between two runs', -3_600_000, 0],
    ['forward by a year while the machine starts again', 31_536_000_000, 0],
  ])('stays spent when the wall clock is set %s, without notice', (when, jumpMs, beforeEndMs) => {
    const { clock, launch } = setUp()
    const budget = launch().budgetOf(address(5))
    for (let index = 0; index < 5; index++) budget.spend()('accepted')
    clock.advance(10_000)
    clock.jumpWall(jumpMs)
    clock.advance(beforeEndMs)
    if (when.includes('starts again')) clock.reboot()
    const waitMs = launch().budgetOf(address(5)).waitMs('prompt')
    expect(waitMs).toBeGreaterThan(49_000)
    expect(waitMs).toBeLessThan(62_000)
  })

  it.each([
    ['forward between two runs', 3_600_000],
    ['back between two runs', -3_600_000],
  ])('keeps a pause that the host asked for when the wall clock is set %s', (_when, jumpMs) => {
    const { clock, launch } = setUp()
    launch().budgetOf(address(60)).pause(90_000)
    clock.jumpWall(jumpMs)
    clock.advance(30_000)
    expect(launch().budgetOf(address(60)).pausedForMs()).toBe(60_000)
  })

  it('keeps a pause when the wall clock is set forward soon after the start of a machine that does not name it', () => {
    const { clock, launch } = setUp()
    clock.tells = 'uptime'
    clock.reboot()
    clock.advance(600_000)
    launch().budgetOf(address(60)).pause(90_000)
    clock.jumpWall(3_600_000)
    clock.advance(30_000)
    expect(launch().budgetOf(address(60)).pausedForMs()).toBe(60_000)
  })

  it('keeps no pause of yesterday when such a machine is started again', () => {
    const { clock, launch } = setUp()
    clock.tells = 'uptime'
    launch().budgetOf(address(60)).pause(900_000)
    clock.sleep(8 * 3_600_000)
    clock.reboot()
    clock.advance(60_000)
    expect(launch().budgetOf(address(60)).pausedForMs()).toBe(0)
  })

  it.each([
    ['names the start of the machine', 'boot'],
    ['counts the time since the start alone', 'uptime'],
  ] as const)(
    'is never exceeded in any rolling minute, whatever is spent, waited, crashed, closed and set, where the system %s',
    (_system, tells) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 80 }), fc.constantFrom(1, 5, 60, 100), (steps, limit) => {
          const sent = sentDuring(steps, limit, tells)
          for (const [index, at] of sent.entries())
            expect(at - (sent[index - limit] ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
        }),
      )
    },
  )
})

type Step =
  | { readonly kind: 'spend'; readonly count: number; readonly end: SpendingEnd }
  | { readonly kind: 'wait' | 'sleep'; readonly ms: number }
  | { readonly kind: 'crash' | 'close' | 'reboot' }
  | { readonly kind: 'set'; readonly byMs: number; readonly isNoticed: boolean }

const passes = (kind: 'wait' | 'sleep', max: number) =>
  fc.record({ kind: fc.constant(kind), ms: fc.integer({ min: 1, max }) })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      count: fc.integer({ min: 1, max: 40 }),
      end: fc.constantFrom<SpendingEnd>('accepted', 'lost', 'refused'),
    }),
  },
  { weight: 6, arbitrary: passes('wait', 30_000) },
  { weight: 1, arbitrary: passes('sleep', 90_000) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('crash' as const, 'close' as const, 'reboot' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      byMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
      isNoticed: fc.boolean(),
    }),
  },
)

/** The true times at which requests were sent during these steps, ms. */
function sentDuring(steps: readonly Step[], limit: number, tells: FakeClock['tells']): readonly number[] {
  const { clock, launch } = setUp()
  clock.tells = tells
  let book = launch()
  let slept = 0
  const sent: number[] = []

  function spend(count: number, end: SpendingEnd): void {
    const budget = book.budgetOf(address(limit))
    for (let index = 0; index < count && budget.waitMs('prompt') === 0; index++) {
      sent.push(clock.monotonic() + slept)
      budget.spend()(end)
    }
  }

  function end(kind: 'crash' | 'close' | 'reboot'): void {
    if (kind === 'close') book.close()
    if (kind === 'reboot') clock.reboot()
    book = launch()
  }

  for (const one of steps) {
    if (one.kind === 'spend') spend(one.count, one.end)
    else if (one.kind === 'wait') clock.advance(one.ms)
    else if (one.kind === 'sleep') {
      clock.sleep(one.ms)
      slept += one.ms
    } else if (one.kind === 'set') {
      clock.jumpWall(one.byMs)
      if (one.isNoticed) book.wallClockMoved()
    } else end(one.kind)
  }
  return sent
}
