import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BarHistory, BarsOfPast, HistoryReach } from '#core/candles/series/bar-history.ts'
import type { AlertStore } from '#core/ports/alert-store.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { servedBar } from '#model/candles/candle-bar.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'
import { emptyDisk, openAlerts, type AlertDisk } from '#test/fakes/alerts/open-alerts.ts'

const UNANSWERED: BarsOfPast = {
  bars: [],
  origin: 'service',
  failure: { kind: 'unavailable', cause: 'timeout', message: 'no answer' },
}

/** Bars by minute from the start: the price goes to `peaks` and comes back within the minute. */
function historyOf(peaks: ReadonlyMap<number, number>) {
  const asked: HistoryReach[] = []
  const control = { isDown: false }
  const history: BarHistory = {
    read(instruments, reach) {
      asked.push(reach)
      const bars = Array.from(
        { length: 120 },
        (_, minute) =>
        servedBar({
          time: TRADING + minute * MINUTE_MS, open: 95, high: peaks.get(minute) ?? 95, low: 95, close: 95,
          volume: null, turnover: null,
        }), // prettier-ignore
      )
      const answer: BarsOfPast = control.isDown ? UNANSWERED : { bars, origin: 'service', failure: null }
      return Promise.resolve(instruments.map(() => answer))
    },
  }
  return { history, asked, control }
}

/** The day's range already includes every level, so that no poll shows a touch. */
const wide = (time: number) => quoteAt(time, 95, { high: 110, low: 80 })

/** Watches until the fifth minute, sleeps for twenty, and wakes up. */
async function sleep(
  drafts: readonly Partial<AlertDraft>[],
  { history }: Pick<ReturnType<typeof historyOf>, 'history'>,
) {
  const opened = openAlerts({ history })
  for (const draft of drafts) opened.save(draft)
  opened.answer(wide)
  opened.clock.advance(5 * MINUTE_MS - 10_000)
  opened.feed.serve(WATCHED, wide(opened.clock.now() - 300), opened.clock.now())
  opened.clock.advance(20 * MINUTE_MS)
  opened.alerts.wake()
  opened.answer(wide)
  await opened.clock.advanceSettling(2 * MINUTE_MS)
  return opened
}

describe('a touch that was missed while the machine slept', () => {
  it('is found in bars of a minute and reported once, in one digest, as late', async () => {
    const world = historyOf(new Map([[10, 101], [12, 104]])) // prettier-ignore
    const at = (price: number): Partial<AlertDraft> => ({ conditions: [{ kind: 'price', direction: 'up', price }] })
    const { events, delivered, answer, alerts, clock } = await sleep([at(100), at(103), at(105)], world)
    expect(events()).toMatchObject([
      { alert: 'alert-1', isLate: true, isBetweenPolls: true, from: TRADING + 10 * MINUTE_MS, price: 101 },
      { alert: 'alert-2', isLate: true, from: TRADING + 12 * MINUTE_MS, price: 104 },
    ])
    expect(delivered).toMatchObject([{ kind: 'digest', count: 2 }])
    expect(world.asked).toMatchObject([{ interval: '1m', from: TRADING + 5 * MINUTE_MS }])
    alerts.wake()
    answer(wide)
    await clock.advanceSettling(10 * MINUTE_MS)
    expect([events().length, delivered.length]).toEqual([2, 1])
  })

  it('is reported in one digest with what the first answer after the sleep fires', async () => {
    const world = historyOf(new Map([[10, 101]]))
    const opened = openAlerts({ history: world.history })
    opened.save()
    opened.save({ conditions: [{ kind: 'price', direction: 'down', price: 90 }] })
    opened.answer(wide)
    opened.clock.advance(20 * MINUTE_MS)
    opened.alerts.wake()
    opened.answer((time) => ({ ...wide(time), last: 89 }))
    await opened.clock.advanceSettling(3 * MINUTE_MS)
    expect(opened.delivered).toMatchObject([{ kind: 'digest', count: 2 }])
  })

  it('is not found before the time at which the alert was made', async () => {
    const opened = await sleep([], historyOf(new Map([[10, 101]])))
    opened.save()
    opened.answer(wide)
    await opened.clock.advanceSettling(10 * MINUTE_MS)
    expect(opened.events()).toEqual([])
  })

  it('is looked for again when the service gave no bars, and given up in the end', async () => {
    const world = historyOf(new Map([[10, 101]]))
    world.control.isDown = true
    const { events, clock } = await sleep([{}], world)
    expect(events()).toEqual([])
    world.control.isDown = false
    await clock.advanceSettling(5 * MINUTE_MS)
    expect(events()).toHaveLength(1)

    const never = historyOf(new Map([[10, 101]]))
    never.control.isDown = true
    const { clock: later } = await sleep([{}], never)
    await later.advanceSettling(24 * 60 * MINUTE_MS)
    expect(never.asked).toHaveLength(5)
  })

  it('is not looked for where every poll came in time, nor where the market was closed', async () => {
    const world = historyOf(new Map())
    const opened = openAlerts({ history: world.history })
    opened.save()
    opened.answer(wide)
    opened.clock.advance(MINUTE_MS)
    opened.alerts.wake()
    opened.answer(wide)
    // From Friday's last trades to the opening on Monday.
    opened.clock.advance(6 * 60 * MINUTE_MS)
    opened.feed.serve(WATCHED, wide(Date.UTC(2026, 10, 20, 21) - 1_000), opened.clock.now())
    opened.clock.advance(Date.UTC(2026, 10, 23, 14, 30, 30) - opened.clock.now())
    opened.alerts.wake()
    opened.answer(wide)
    await opened.clock.advanceSettling(10 * MINUTE_MS)
    expect(world.asked).toEqual([])
  })

  it('is found as well when the line was lost, and not when polls are far apart anyway', async () => {
    for (const [periodMs, fires] of [
      [10_000, 1],
      [15 * MINUTE_MS, 0],
    ] as const) {
      // prettier-ignore
      const { history } = historyOf(new Map([[10, 101]]))
      const { save, feed, clock, events } = openAlerts({ history })
      save()
      feed.serve(WATCHED, wide(TRADING), TRADING + 300, periodMs)
      clock.advance(20 * MINUTE_MS)
      feed.serve(WATCHED, wide(clock.now() - 300), clock.now(), periodMs)
      await clock.advanceSettling(2 * MINUTE_MS)
      expect(events()).toHaveLength(fires)
    }
  })
})

/** Dies at the n-th write: before it is done, or right after. */
function mortal(disk: AlertDisk, dieAt: number, isDone: boolean): AlertDisk & { isDead: () => boolean } {
  let writes = 0
  let isDead = false
  const commit: AlertStore['commit'] = (service, change) => {
    if (isDead) throw new Error('a dead process writes nothing')
    isDead = writes++ === dieAt
    if (!isDead || isDone) disk.store.commit(service, change)
    if (isDead) throw new Error('the process died')
  }
  return { ...disk, store: { ...disk.store, commit }, isDead: () => isDead }
}

describe('a process that dies while it looks for what was missed', () => {
  it('reports every touch once after the restart, whatever write it died at', async () => {
    const touches = fc.uniqueArray(fc.integer({ min: 6, max: 23 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        touches,
        fc.nat({ max: 6 }),
        fc.boolean(),
        fc.nat({ max: 3 }),
        async (minutes, dieAt, isDone, lag) => {
          const world = historyOf(new Map(minutes.map((minute) => [minute, 101])))
          const disk = emptyDisk()
          const before = openAlerts({ disk })
          before.save()
          before.save({ repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 } })
          before.answer(wide)
          before.clock.advance(5 * MINUTE_MS)
          before.feed.serve(WATCHED, wide(before.clock.now() - 300), before.clock.now())
          before.alerts.dispose()

          let now = TRADING + 26 * MINUTE_MS
          for (const own of [mortal(disk, dieAt, isDone), { ...disk, isDead: () => false }]) {
            const process = openAlerts({ disk: own, startAt: now, history: world.history })
            process.answer(wide)
            for (let second = 0; second < 100 && !own.isDead(); second += lag + 1)
              await process.clock.advanceSettling((lag + 1) * 1_000)
            now = process.clock.now()
          }
          const { events } = openAlerts({ disk, startAt: now })
          const firesOf = (alert: string) => events().filter((event) => event.alert === alert)
          expect(firesOf('alert-1')).toHaveLength(minutes.length > 0 ? 1 : 0)
          expect(firesOf('alert-2').map(({ from }) => (from - TRADING) / MINUTE_MS)).toEqual(
            [...minutes].sort((a, b) => a - b),
          )
        },
      ),
      { numRuns: 100 },
    )
  })
})
