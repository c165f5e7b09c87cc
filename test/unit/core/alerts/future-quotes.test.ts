import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { emptyDisk, openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

/** An earlier version accepted a price of 95 with a future time and stored it. */
function runOfEarlierVersion(aheadMs: number, draft: Parameters<ReturnType<typeof openAlerts>['save']>[0]) {
  const disk = emptyDisk()
  const earlier = openAlerts({ disk })
  earlier.save(draft)
  earlier.answer((time) => quoteAt(time, 90, { high: 96, low: 89 }))
  earlier.answer((time) => quoteAt(time + aheadMs, 95, { high: 96, low: 89 }))
  earlier.alerts.dispose()
  const opened = openAlerts({ disk, startAt: TRADING + MINUTE_MS })
  opened.feed.now = opened.clock.now
  return { ...opened, fired: () => opened.events().map(({ price }) => price) }
}

describe('an alert of an earlier version, whose last price was stamped ahead', () => {
  it.each([
    ['an hour', HOUR_MS],
    ['a month', 30 * DAY_MS],
  ])('by %s, fires when a right price reaches its level', (_, aheadMs) => {
    const { answer, fired } = runOfEarlierVersion(aheadMs, {})
    answer((time) => quoteAt(time, 99, { high: 99, low: 89 }))
    answer((time) => quoteAt(time, 101, { high: 101, low: 89 }))
    expect(fired()).toEqual([101])
  })

  it('fires for a touch that no poll saw, by the high of the day', () => {
    const { answer, fired } = runOfEarlierVersion(HOUR_MS, {})
    answer((time) => quoteAt(time, 97, { high: 101, low: 89 }))
    expect(fired()).toEqual([101])
  })

  it('fires at the close of a bar that is over before the stamped time', () => {
    const { clock, feed, answer, fired } = runOfEarlierVersion(DAY_MS, {
      confirm: { kind: 'barClose', interval: '1m' },
    })
    answer((time) => quoteAt(time, 99, { high: 99, low: 89 }))
    answer((time) => quoteAt(time, 101, { high: 101, low: 89 }))
    for (let polls = 0; polls < 30; polls++) {
      clock.advance(10_000)
      feed.serve(WATCHED, quoteAt(clock.now() - 300, 101.5, { high: 102, low: 89 }), clock.now())
    }
    expect(fired()).toEqual([101.5])
  })
})
