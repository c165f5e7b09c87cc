import { describe, expect, it } from 'vitest'
import { replayMissed } from '#core/alerts/replay/missed/replay-missed.ts'
import { firstArming, type Arming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { servedBar, type Bar } from '#model/candles/candle-bar.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const
const grid = createMarketGrids()(WATCHED)

/** A bar of the n-th minute; its extremes are open and close unless given. */
const bar = (minute: number, open: number, close: number, high = Math.max(open, close), low = Math.min(open, close)): Bar =>
  servedBar({ time: TRADING + minute * MINUTE_MS, open, high, low, close, volume: null, turnover: null }) // prettier-ignore

/** An alert that was armed and unwatched for ten minutes. */
function missed(changes: Partial<Alert> = {}, isReady = true, from = TRADING): readonly [Alert, Arming] {
  const watching = alert(changes)
  const { unseen: _unseen, ...arming } = { ...firstArming(watching), knownFrom: TRADING - 1, isReady: [isReady] }
  return [watching, { ...arming, unseen: { from, to: TRADING + 10 * MINUTE_MS, closed: [], arming } }]
}

function replay([watching, arming]: readonly [Alert, Arming], bars: readonly Bar[], interval: '1m' | '5m' = '1m') {
  const market = { ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING + 10 * MINUTE_MS, 95), date: '2026-11-20' }
  return replayMissed(watching, arming, bars, { interval, grid, market, isOpen: () => true })
}

const firesAt = (reported: ReturnType<typeof replayMissed>) =>
  reported.firings.map(({ from }) => (from - TRADING) / MINUTE_MS)

describe('bars of a span without polls', () => {
  it('show a touch that was over before the next poll, and when it was', () => {
    const reported = replay(missed(), [bar(0, 95, 96), bar(1, 96, 97, 100), bar(2, 97, 95)])
    expect(reported.firings).toMatchObject([
      {
        arming: 1,
        isBetweenPolls: true,
        moment: { price: 100 },
        from: TRADING + MINUTE_MS,
        to: TRADING + 2 * MINUTE_MS,
      },
    ])
    expect(reported.arming).toMatchObject({ number: 2, isDone: true, unseen: null })
  })

  it('leave the alert unchanged if they show no touch, and end its search', () => {
    const [watching, arming] = missed()
    const reported = replay([watching, { ...arming, isReady: [false] }], [bar(0, 95, 96)])
    expect(reported).toEqual({ arming: { ...arming, isReady: [false], unseen: null }, firings: [] })
  })

  it('do not fire in a bar that began before the span, which may be from before the alert was armed', () => {
    expect(firesAt(replay(missed({}, true, TRADING + 30_000), [bar(0, 95, 95, 101), bar(1, 95, 95)]))).toEqual([])
    expect(firesAt(replay(missed(), [bar(-1, 95, 95, 101)]))).toEqual([])
  })

  it('do not fire after the span, which polls cover', () => {
    expect(firesAt(replay(missed(), [bar(11, 95, 95, 101)]))).toEqual([])
  })

  it('do not close a bar that is still running at the end of the span', () => {
    const byClose = { confirm: { kind: 'barClose', interval: '15m' } } as const
    const running = [bar(0, 95, 95), bar(5, 95, 95), bar(10, 95, 101)]
    const [watching, arming] = missed(byClose)
    const until = (minutes: number) => {
      const { unseen } = arming
      if (unseen === null) throw new Error('nothing is missed')
      return { ...arming, unseen: { ...unseen, to: TRADING + minutes * MINUTE_MS } }
    }
    expect(firesAt(replay([watching, until(12)], running, '5m'))).toEqual([])
    expect(firesAt(replay([watching, until(15)], running, '5m'))).toEqual([10])
  })

  it('fire nothing while what held before the span still holds', () => {
    expect(firesAt(replay(missed({}, false), [bar(0, 101, 102), bar(1, 102, 103)]))).toEqual([])
    expect(firesAt(replay(missed({}, false), [bar(0, 101, 102), bar(1, 99, 103)]))).toEqual([1])
  })

  it('do not say which extreme came first: within one bar no alert is armed by the one and fires by the other', () => {
    expect(firesAt(replay(missed({ repeat: ALWAYS }, false), [bar(0, 101, 99, 102, 98)]))).toEqual([])
    expect(firesAt(replay(missed({ repeat: ALWAYS }), [bar(0, 95, 96, 102, 94), bar(1, 96, 97), bar(2, 97, 101)]))).toEqual([
      0, 2,
    ]) // prettier-ignore
  })

  it('are believed without extremes that are far off from both their ends', () => {
    expect(firesAt(replay(missed(), [bar(0, 95, 95, 300)]))).toEqual([])
  })

  it('fire at the close alone where the alert waits for that', () => {
    const confirm = { kind: 'barClose', interval: '5m' } as const
    const bars = [0, 1, 2, 3, 4, 5].map((minute) => bar(minute, 95, minute === 4 ? 101 : 95, 102))
    expect(firesAt(replay(missed({ confirm }), bars))).toEqual([4])
    expect(firesAt(replay(missed({ confirm }), bars.slice(0, 4)))).toEqual([])
  })

  it('show changes of the known day, and not of another day', () => {
    const change = { conditions: [{ kind: 'change', basis: 'previousClose', direction: 'up', percent: 10 }] } as const
    expect(firesAt(replay(missed(change), [bar(0, 98, 99)]))).toEqual([0])
    expect(firesAt(replay(missed(change), [bar(0, 98, 98.9)]))).toEqual([])
  })
})

describe('the day of a bar in a missed span', () => {
  const CHANGE = { kind: 'change', basis: 'previousClose', direction: 'up', percent: 10 } as const
  const VOLUME = { kind: 'volume', least: 1 } as const
  const at = (time: number, high: number) => servedBar({ ...bar(0, 95, 95, high), time })
  const within = (changes: Partial<Alert>, to: number, isReady = true): readonly [Alert, Arming] => {
    const [watching, arming] = missed(changes, isReady)
    const { unseen, ...seen } = arming
    return [watching, { ...arming, unseen: { from: unseen?.from ?? 0, to, closed: [], arming: seen } }]
  }
  const firedOn = (
    one: readonly [Alert, Arming],
    bars: readonly Bar[],
    { isOpen = () => true, quote = quoteAt(TRADING, 95) }: { isOpen?: () => boolean; quote?: PricedQuote | null } = {},
  ) => {
    const market = { ...NOTHING_KNOWN_YET, quote, date: '2026-11-20' }
    return replayMissed(one[0], one[1], bars, { interval: '1m', grid, market, isOpen }).firings.map(
      ({ moment }) => moment,
    )
  }
  const NEXT_DAY = TRADING + 3 * 86_400_000

  it('is measured by the figures of that day, where they are known', () => {
    // The previous close is 90.
    expect(firedOn(missed({ conditions: [CHANGE] }), [at(TRADING, 99)])).toMatchObject([{ price: 99, open: 95 }])
    expect(firedOn(missed({ conditions: [CHANGE] }), [at(TRADING, 99)], { quote: null })).toEqual([])
    expect(firedOn(within({ conditions: [CHANGE] }, NEXT_DAY + MINUTE_MS), [at(NEXT_DAY, 99)])).toEqual([])
    const price = firedOn(within({}, NEXT_DAY + MINUTE_MS), [at(NEXT_DAY, 101)])
    expect(price).toMatchObject([{ price: 101, previousClose: null, open: null, volume: null }])
  })

  it('starts with its first bar: what is measured from the start of a day can hold again', () => {
    const daily = { kind: 'change', basis: 'previousClose', direction: 'up', percent: 1 } as const
    const price = { kind: 'price', direction: 'up', price: 100 } as const
    const both = { conditions: [daily, price], join: 'or', repeat: ALWAYS } as const
    const [watching, arming] = within(both, NEXT_DAY + MINUTE_MS, false)
    const isReady = [false, false]
    const unready = { ...arming, isReady, heldPolls: [0, 0] }
    const { unseen, ...seen } = unready
    const start: Arming = { ...unready, unseen: unseen === null ? null : { ...unseen, arming: seen } }
    const replayed = (bars: readonly Bar[]) => {
      const market = { ...NOTHING_KNOWN_YET, quote: quoteAt(NEXT_DAY, 95), date: '2026-11-23' }
      return replayMissed(watching, start, bars, { interval: '1m', grid, market, isOpen: () => true }).firings
    }
    const high = (time: number) => servedBar({ ...bar(0, 105, 105), time })
    expect(replayed([high(TRADING), high(TRADING + MINUTE_MS)])).toEqual([])
    expect(replayed([high(NEXT_DAY - MINUTE_MS), high(NEXT_DAY)])).toEqual([])
    expect(replayed([high(TRADING), high(NEXT_DAY)])).toHaveLength(1)
  })

  it('is ignored outside regular trading by alerts that are limited to it', () => {
    const closed = { isOpen: () => false }
    expect(firedOn(missed({ session: 'regular' }), [at(TRADING, 101)], closed)).toEqual([])
    expect(firedOn(missed({ session: 'regular' }), [at(TRADING, 101)])).toHaveLength(1)
    expect(firedOn(missed({ session: 'any' }), [at(TRADING, 101)], closed)).toHaveLength(1)
  })

  it('is not known of a volume', () => {
    expect(firedOn(missed({ conditions: [VOLUME] }), [at(TRADING, 101)])).toEqual([])
  })

  it('is left out where it is too far off from both ends of its bar', () => {
    expect(firedOn(missed(), [at(TRADING, 140)])).toEqual([])
    const jump = servedBar({ ...bar(0, 95, 130, 140), time: TRADING })
    expect(firedOn(missed({ conditions: [{ kind: 'price', direction: 'up', price: 135 }] }), [jump])).toHaveLength(1)
  })

  it('changes nothing for an alert without a missed span', () => {
    const [watching, arming] = missed()
    const settled = { ...arming, unseen: null }
    const parts = { interval: '1m', grid, market: NOTHING_KNOWN_YET, isOpen: () => true } as const
    expect(replayMissed(watching, settled, [at(TRADING, 101)], parts)).toEqual({ arming: settled, firings: [] })
  })

  it('is left out where the bar starts with the end of the span', () => {
    expect(firedOn(within({}, TRADING + 10 * MINUTE_MS), [at(TRADING + 10 * MINUTE_MS, 101)])).toEqual([])
    expect(firedOn(within({}, TRADING + 10 * MINUTE_MS + 1), [at(TRADING + 10 * MINUTE_MS, 101)])).toHaveLength(1)
  })
})
