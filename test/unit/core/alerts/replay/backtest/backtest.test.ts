import { describe, expect, it } from 'vitest'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { AlertDraft } from '#model/alerts/alert.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { barsFrom, FIRST_OPEN, openBacktest, SECOND_OPEN, type Prices } from '#test/fakes/alerts/open-backtest.ts'
import { WATCHED } from '#test/fixtures/alerts.ts'

const BTC = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const

/** Tries it on bars of one minute of the watched stock. */
async function tried(changes: Partial<AlertDraft>, bars: readonly Bar[]) {
  const opened = openBacktest({ bars: new Map([[WATCHED, { bars }]]) })
  const outcome = await opened.run(changes)
  if (!outcome.ok) throw new Error(`refused: ${outcome.failure}`)
  return outcome.value
}

const price = (level: number, direction: 'up' | 'down' = 'up') => [{ kind: 'price', direction, price: level }] as const

describe('the backtest of an alert', () => {
  it('counts every time that a bar reached the level from below, a touch by its high alone included', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [
      [95, 96, 94, 95],
      [95, 100, 95, 96],
      [96, 97, 95, 96],
      [101, 102, 101, 102],
      [102, 103, 101, 101],
      [101, 101, 99, 99],
      [99, 101, 98, 98],
    ])
    const run = await tried({ repeat: ALWAYS, conditions: price(100) }, bars)
    expect(run.count).toBe(3)
    expect(run.fires).toEqual([1, 3, 6].map((place) => ({ instrument: WATCHED, time: bars[place]?.time, price: 100 })))
    expect(run).toMatchObject({ bars: 7, from: bars[0]?.time, to: bars[6]?.time, days: 1, worstDay: 3, failure: null })
  })

  it('does not count a level that held from the first bar on', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [
      [101, 102, 101, 102],
      [102, 103, 101, 102],
    ])
    expect((await tried({ conditions: price(100) }, bars)).count).toBe(0)
  })

  it('counts one that fires once as if it were armed again, and keeps to what others choose', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [
      [95, 95, 95, 95],
      [95, 101, 95, 95],
      [95, 101, 95, 95],
      [95, 101, 95, 95],
    ])
    expect((await tried({ conditions: price(100) }, bars)).count).toBe(3)
    expect((await tried({ conditions: price(100), repeat: { kind: 'daily' } }, bars)).count).toBe(1)
    const cooled = { ...ALWAYS, cooldownMs: 100_000 }
    expect((await tried({ conditions: price(100), repeat: cooled }, bars)).count).toBe(2)
    expect((await tried({ conditions: price(100), repeat: { ...ALWAYS, rearmPercent: 10 } }, bars)).count).toBe(1)
  })

  it('has the number of fires on the day with most of them, over all days', async () => {
    const touch: Prices = [95, 101, 95, 95]
    const bars = [...barsFrom(FIRST_OPEN, 1, [touch, touch, touch]), ...barsFrom(SECOND_OPEN, 1, [touch])]
    expect(await tried({ conditions: price(100) }, bars)).toMatchObject({ count: 4, days: 2, worstDay: 3 })
  })

  it('goes by the close of a bar where the alert does', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [
      [95, 96, 94, 95],
      [95, 101, 95, 96],
      [96, 102, 96, 101],
      [101, 102, 101, 102],
    ])
    const confirm = { kind: 'barClose', interval: '1m' } as const
    const run = await tried({ conditions: price(100), confirm }, bars)
    expect(run.fires).toEqual([{ instrument: WATCHED, time: bars[2]?.time, price: 100 }])
  })

  it('goes by the last close of a day, whose next bar is days later', async () => {
    const confirm = { kind: 'barClose', interval: '1D' } as const
    const bars = [
      ...barsFrom(FIRST_OPEN, 30, [[95, 102, 95, 101], [101, 101, 95, 95]]),
      ...barsFrom(SECOND_OPEN, 30, [[95, 95, 94, 95], [95, 101, 95, 101]]),
    ] // prettier-ignore
    const run = await tried({ conditions: price(100), confirm }, bars)
    expect(run.fires).toEqual([{ instrument: WATCHED, time: bars[3]?.time, price: 100 }])
  })

  it('measures a change of the day from the close before, which the first date lacks', async () => {
    const conditions = [{ kind: 'change', basis: 'previousClose', direction: 'up', percent: 2 }] as const
    const bars = [
      ...barsFrom(FIRST_OPEN, 1, [
        [95, 99, 95, 99],
        [99, 110, 99, 100],
      ]),
      ...barsFrom(SECOND_OPEN, 1, [
        [100, 101, 100, 101],
        [101, 102, 101, 101],
      ]),
    ]
    const run = await tried({ conditions }, bars)
    expect(run.fires).toEqual([{ instrument: WATCHED, time: bars[3]?.time, price: 102 }])
  })

  it('adds up what was traded within a day, whose first bar has to be known', async () => {
    const quiet: Prices = [95, 95.5, 94.5, 95]
    const bars = [...barsFrom(FIRST_OPEN, 1, [quiet, quiet, quiet]), ...barsFrom(SECOND_OPEN, 1, [quiet, quiet, quiet])]
    const run = await tried({ conditions: [{ kind: 'volume', least: 200 }] }, bars)
    expect(run.fires.map(({ time }) => time)).toEqual([bars[4]?.time])
  })

  it('tries a move on bars that are no longer than its minutes', async () => {
    const conditions = [{ kind: 'move', direction: 'down', percent: 5, minutes: 10 }] as const
    const opened = openBacktest({
      bars: new Map([
        [
          WATCHED,
          {
            bars: barsFrom(FIRST_OPEN, 5, [
              [100, 100, 100, 100],
              [100, 100, 98, 98],
              [98, 98, 94, 94],
              [94, 94, 93.5, 93.5],
            ]),
          },
        ],
      ]),
    })
    expect(await opened.run({ conditions }, 250)).toMatchObject({ ok: true, value: { count: 1 } })
    expect(opened.reaches).toMatchObject([{ interval: '5m', bars: 2_000 }])
  })

  it('leaves out bars outside regular trading if the alert does', async () => {
    const bars = barsFrom(FIRST_OPEN - 2 * MINUTE_MS, 1, [
      [95, 95, 95, 95],
      [95, 101, 95, 95],
      [95, 95, 95, 95],
      [95, 101, 95, 95],
    ])
    expect((await tried({ conditions: price(100), session: 'any' }, bars)).count).toBe(2)
    expect((await tried({ conditions: price(100), session: 'regular' }, bars)).count).toBe(1)
  })

  it('uses daily bars if the requested days have too many finer ones', async () => {
    const days: readonly Prices[] = [
      [95, 96, 94, 95],
      [95, 101, 94, 96],
      [96, 97, 95, 96],
    ]
    const bars = days.map((prices, place) => ({
      ...(barsFrom(Date.UTC(2026, 10, 17 + place), 1, [prices])[0] as Bar),
    }))
    const opened = openBacktest({ bars: new Map([[BTC, { bars, origin: 'polls' as const }]]) })
    const run = await opened.run({ target: { kind: 'instrument', instrument: BTC }, conditions: price(100) }, 365)
    expect(opened.reaches).toMatchObject([{ interval: '1D', bars: 365 }])
    expect(run).toMatchObject({ ok: true, value: { count: 1, days: 3, isPolled: true, interval: '1D' } })
  })
})

describe('bars that reach back too little', () => {
  it('are replaced by coarser ones, unless the alert needs fine ones', async () => {
    // Ten of the requested sixty days.
    const bars = barsFrom(SECOND_OPEN - 9 * DAY_MS, 15, [
      [95, 96, 94, 95],
      [95, 101, 95, 95],
    ])
    const opened = openBacktest({ bars: new Map([[WATCHED, { bars }]]) })
    await opened.run({ conditions: price(100) }, 60)
    expect(opened.reaches.map(({ interval }) => interval)).toEqual(['15m', '1h'])
    const closing = openBacktest({ bars: new Map([[WATCHED, { bars }]]) })
    await closing.run({ conditions: price(100), confirm: { kind: 'barClose', interval: '5m' } }, 60)
    expect(closing.reaches.map(({ interval }) => interval)).toEqual(['5m'])
  })
})

describe('wider thresholds', () => {
  it('are further off by parts of an average day range, with the count of fires of each', async () => {
    // The first day ranges over 10, the second over 6.
    const bars = [
      ...barsFrom(FIRST_OPEN, 1, [
        [95, 95, 92, 94],
        [94, 102, 94, 94],
      ]),
      ...barsFrom(SECOND_OPEN, 1, [
        [95, 100.5, 94.5, 95],
        [95, 100, 95, 95],
      ]),
    ]
    const run = await tried({ conditions: price(100) }, bars)
    expect(run.count).toBe(3)
    expect(run.wider.map(({ conditions, count, worstDay }) => [conditions[0], count, worstDay])).toEqual([
      [{ kind: 'price', direction: 'up', price: 102 }, 1, 1],
      [{ kind: 'price', direction: 'up', price: 104 }, 0, 0],
      [{ kind: 'price', direction: 'up', price: 108 }, 0, 0],
    ])
  })

  it('are wider together for both conditions', async () => {
    const conditions = [
      { kind: 'volume', least: 1_234 },
      { kind: 'change', basis: 'open', direction: 'down', percent: 1 },
    ] as const
    const run = await tried({ conditions, join: 'or' }, barsFrom(FIRST_OPEN, 1, [[95, 96, 94, 95]]))
    expect(run.wider.map(({ conditions: wider }) => wider)).toMatchObject([
      [{ least: 1_540 }, { percent: 1.25 }],
      [{ least: 1_850 }, { percent: 1.5 }],
      [{ least: 2_470 }, { percent: 2 }],
    ])
  })

  it('are narrower for a range that is entered, and wider for one that is left', async () => {
    const bars = barsFrom(FIRST_OPEN, 1, [[95, 97, 93, 95.5]])
    const range = { kind: 'range', low: 90, high: 98 } as const
    const entered = await tried({ conditions: [{ ...range, direction: 'enters' }] }, bars)
    const left = await tried({ conditions: [{ ...range, direction: 'leaves' }] }, bars)
    const bounds = ({ wider }: typeof left) => wider.map(({ conditions }) => conditions[0])
    expect(bounds(entered)).toMatchObject([
      { low: 90.5, high: 97.5 },
      { low: 91, high: 97 },
      { low: 92, high: 96 },
    ])
    expect(bounds(left)).toMatchObject([
      { low: 89, high: 99 },
      { low: 88, high: 100 },
      { low: 86, high: 102 },
    ])
  })
})

describe('a backtest that is not available', () => {
  it('refuses conditions that bars do not show', async () => {
    const { run } = openBacktest({})
    const refused = { ok: false, failure: 'notInBars' }
    expect(await run({ conditions: [{ kind: 'spread', leastPercent: 1 }] })).toEqual(refused)
    expect(await run({ conditions: [...price(100), { kind: 'status', to: 'any' }] })).toEqual(refused)
    expect(await run({ target: { kind: 'everything' }, conditions: [{ kind: 'news', keyword: 'x' }] })).toEqual(refused)
    const target = { kind: 'instrument', instrument: BTC } as const
    expect(await run({ target, conditions: [{ kind: 'volume', least: 1 }] })).toEqual(refused)
  })

  it('says that there are no bars, or no instruments', async () => {
    const { run } = openBacktest({})
    expect(await run({})).toEqual({ ok: false, failure: 'noBars' })
    expect(await run({ target: { kind: 'list', list: 'gone' } })).toEqual({ ok: false, failure: 'noBars' })
  })
})

describe('the backtest of an alert on a list', () => {
  const stock = (place: number) => instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `S${place}` })
  const stocks = Array.from({ length: 25 }, (_, place) => stock(place))
  const bars = barsFrom(FIRST_OPEN, 1, [
    [95, 95, 95, 95],
    [95, 101, 95, 95],
  ])

  it('counts all fires of a sample of the list, in order of time', async () => {
    const later = bars.map((bar) => ({ ...bar, time: bar.time + 2 * MINUTE_MS }))
    const opened = openBacktest({
      bars: new Map([
        [stock(0), { bars: later }],
        [stock(1), { bars }],
      ]),
      listed: new Map([['desk', stocks]]),
    })
    const outcome = await opened.run({ target: { kind: 'list', list: 'desk' }, conditions: price(100) })
    expect(outcome).toMatchObject({ ok: true, value: { count: 2, worstDay: 2, instruments: 2, watched: 25, bars: 4 } })
    expect(outcome.ok && outcome.value.fires.map(({ instrument }) => instrument)).toEqual([stock(1), stock(0)])
    expect(opened.reaches).toHaveLength(1)
  })
})

describe('two backtests in a row', () => {
  it('share the bars that were loaded, and load again those that were missing', async () => {
    const failure = { kind: 'unavailable', cause: 'timeout', message: 'late' } as const
    const bars = barsFrom(FIRST_OPEN, 1, [[95, 96, 94, 95]])
    const whole = openBacktest({ bars: new Map([[WATCHED, { bars }]]) })
    await whole.run({ conditions: price(100) })
    await whole.run({ conditions: price(101) })
    expect(whole.reaches).toHaveLength(1)
    const partial = openBacktest({ bars: new Map([[WATCHED, { bars, failure }]]) })
    expect(await partial.run({})).toMatchObject({ ok: true, value: { failure } })
    await partial.run({})
    expect(partial.reaches).toHaveLength(2)
  })
})
