import { describe, expect, it } from 'vitest'
import { judgeQuote, type QuoteJudgement } from '#core/alerts/measure/judge-quote.ts'
import { NOTHING_KNOWN_YET, type KnownMarket } from '#core/alerts/measure/known-market.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { HOUR_MS } from '#model/values/duration.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { PLACES, quoteAt, TRADING } from '#test/fixtures/alerts.ts'

interface Poll {
  readonly quote: PricedQuote
  readonly date?: string
  readonly fetchedAt?: number
}

/** Returns the last judgement. */
function judge(polls: readonly Poll[], assetClass: AssetClass = 'stock'): QuoteJudgement {
  let known: KnownMarket = NOTHING_KNOWN_YET
  let judgement: QuoteJudgement | null = null
  for (const [place, { quote, date = '2026-11-20', fetchedAt = TRADING + place * 10_000 }] of polls.entries()) {
    judgement = judgeQuote(known, { assetClass, quote, fetchedAt, date, windowMinutes: 5, places: PLACES })
    known = judgement.known
  }
  if (judgement === null) throw new Error('no polls')
  return judgement
}

const pricesBetween = (judgement: QuoteJudgement) =>
  'between' in judgement ? judgement.between.map(({ price }) => price) : judgement.kind

const at = (seconds: number, last: number, changes: Partial<PricedQuote> = {}): Poll => ({
  quote: quoteAt(TRADING + seconds * 1_000, last, changes),
})

describe('a touch between two polls', () => {
  it('shows in a high that rose since the last poll, as an interval', () => {
    const judgement = judge([at(0, 95, { high: 96, low: 94 }), at(10, 95, { high: 101, low: 94 })])
    expect(judgement).toMatchObject({ kind: 'new', from: TRADING })
    expect(judgement.known.fetchedAt).toBe(TRADING + 10_000)
    expect(pricesBetween(judgement)).toEqual([101])
  })

  it('shows in a low that fell', () => {
    expect(pricesBetween(judge([at(0, 95, { high: 96, low: 94 }), at(10, 95, { high: 96, low: 90 })]))).toEqual([90])
  })

  it('is not inferred from the extremes of the first answer, nor from the same ones again', () => {
    const first = at(0, 95, { high: 101, low: 90 })
    expect(pricesBetween(judge([first]))).toEqual([])
    expect(pricesBetween(judge([first, at(10, 96, { high: 101, low: 90 })]))).toEqual([])
  })

  it('is not inferred from a high that only catches up with the price that was seen', () => {
    expect(
      pricesBetween(judge([at(0, 95, { high: 95 }), at(10, 101, { high: 96 }), at(20, 97, { high: 101 })])),
    ).toEqual([])
  })

  it('is not inferred from a high on which two servers differ', () => {
    const polls = [at(0, 95, { high: 101 }), at(10, 95.5, { high: 99 }), at(20, 95, { high: 101 })]
    expect(pricesBetween(judge(polls))).toEqual([])
  })

  it('is inferred from the high of the last 24 hours when that rises again after it fell', () => {
    const polls = [at(0, 95, { high: 105 }), at(10, 95, { high: 99 }), at(20, 95, { high: 101 })]
    expect(pricesBetween(judge(polls, 'crypto'))).toEqual([101])
  })
})

describe('a new trading day', () => {
  const yesterday = at(0, 95, { high: 120, low: 80, volume: 5_000 })

  it('has extremes of its own, all of them reached since', () => {
    const today = { ...at(60_000, 95, { high: 103, low: 94, volume: 10 }), date: '2026-11-23' }
    const judgement = judge([yesterday, today])
    expect(judgement).toMatchObject({ isNewDay: true })
    expect(pricesBetween(judgement)).toEqual([103, 94])
  })

  it('does not begin with its date alone: the figures may still be those of the day before', () => {
    const early = { ...at(60_000, 95, { high: 120, low: 80, volume: 5_000 }), date: '2026-11-23' }
    expect(judge([yesterday, early])).toMatchObject({ isNewDay: false, between: [] })
    const opened = { ...at(70_000, 95, { high: 103, low: 94, volume: 10 }), date: '2026-11-23' }
    expect(pricesBetween(judge([yesterday, early, opened]))).toEqual([103, 94])
  })

  it('does not begin where the figures are those of the last 24 hours', () => {
    const later = { ...at(60_000, 95, { high: 103, low: 94, volume: 10 }), date: '2026-11-21' }
    expect(judge([yesterday, later], 'crypto')).toMatchObject({ isNewDay: false, between: [] })
  })
})

describe('a day that may have begun', () => {
  const FRIDAY = { high: 120, low: 80, volume: 5_000, previousClose: 90, open: 94 }
  const onMonday = (changes: Partial<PricedQuote>) =>
    judge([at(0, 95, FRIDAY), { ...at(60_000, 95, { ...FRIDAY, ...changes }), date: '2026-11-23' }])

  it.each<[string, Partial<PricedQuote>]>([
    ['less was traded than before', { volume: 4_999 }],
    ['it is measured from another close, and has a high of its own', { previousClose: 95, high: 119 }],
    ['it has another open, and a low of its own', { open: 96, low: 81 }],
    ['sums are not served any more, but the rest is new', { volume: null, open: 96, low: 81 }],
  ])('has begun where %s', (_, changes) => {
    expect(onMonday(changes)).toMatchObject({ kind: 'new', isNewDay: true, known: { date: '2026-11-23' } })
  })

  it.each<[string, Partial<PricedQuote>]>([
    ['as much was traded', { volume: 5_000 }],
    ['sums are not served any more', { volume: null }],
    ['only what it is measured from is another', { previousClose: 95, open: 96 }],
    ['only its extremes are others', { high: 121, low: 79 }],
  ])('has not begun where %s', (_, changes) => {
    expect(onMonday(changes)).toMatchObject({ isNewDay: false, known: { date: '2026-11-20' } })
  })

  it('has not begun on the date that is known, nor with a correction', () => {
    expect(judge([at(0, 95, FRIDAY), at(10, 95, { ...FRIDAY, volume: 1 })])).toMatchObject({ isNewDay: false })
    const corrected = { quote: quoteAt(TRADING, 95, { ...FRIDAY, volume: 1 }), date: '2026-11-23' }
    expect(judge([at(0, 95, FRIDAY), corrected])).toMatchObject({ kind: 'correction', isNewDay: false })
  })
})

describe('a status', () => {
  const happened = (statuses: readonly (number | null)[], assetClass: AssetClass = 'stock') => {
    const judgement = judge(
      statuses.map((status, place) => at(place * 10, 95, { status })),
      assetClass,
    )
    return 'now' in judgement ? judgement.now.event : judgement.kind
  }

  it('that becomes another one happens at that poll, and at no other', () => {
    expect(happened([0, 1])).toEqual({ kind: 'statusChange', to: 'halted' })
    expect(happened([0, 1, 0])).toEqual({ kind: 'statusChange', to: 'trading' })
    expect(happened([0, 1, 1])).toBeNull()
  })

  it('that comes first, or is unknown, is no change', () => {
    expect(happened([1])).toBeNull()
    expect(happened([0, null])).toBeNull()
    expect(happened([0, 1], 'fund')).toBeNull()
  })
})

describe('the state that an answer leaves unchanged', () => {
  it('includes extremes and doubts, if it brings the same once more', () => {
    const spiked = { high: 300, low: 94 }
    const same = judge([at(0, 95), at(10, 95, spiked), { quote: quoteAt(TRADING + 10_000, 95, spiked) }])
    expect(same).toMatchObject({
      kind: 'same',
      between: [],
      known: { high: 95, low: 94, doubt: { high: 300, low: null } },
    })
    expect(same).toMatchObject({ from: TRADING + 20_000, now: { price: 95, event: null } })
  })

  it('includes the empty doubt, if nothing is in doubt', () => {
    expect(judge([at(0, 95), { quote: quoteAt(TRADING, 95) }])).toMatchObject({ kind: 'same', known: { doubt: null } })
  })

  it('has prices of the last minutes only if an alert needs them', () => {
    const polled = { quote: quoteAt(TRADING, 95), fetchedAt: TRADING, date: '2026-11-20', places: PLACES }
    const answer = { ...polled, assetClass: 'stock' } as const
    expect(judgeQuote(NOTHING_KNOWN_YET, { ...answer, windowMinutes: 0 }).known.window).toEqual([])
    expect(judgeQuote(NOTHING_KNOWN_YET, { ...answer, windowMinutes: 1 }).known.window).toHaveLength(1)
  })
})

describe('a trading status', () => {
  const reported = (judgement: QuoteJudgement) => ('now' in judgement ? judgement.now.event : judgement.kind)

  it('changes in a halt although there is no trade and the trade time stays the same', () => {
    const halted = judge([at(0, 95), at(0, 95, { status: 1 })])
    expect(reported(halted)).toEqual({ kind: 'statusChange', to: 'halted' })
    expect(reported(judge([at(0, 95), at(0, 95, { status: 1 }), at(0, 95, { status: 1 })]))).toBeNull()
  })

  it('keeps its value while answers do not contain it', () => {
    const silent = { status: null }
    expect(reported(judge([at(0, 95), at(10, 95, silent), at(20, 95)]))).toBeNull()
    expect(reported(judge([at(0, 95, silent), at(10, 95)]))).toBeNull()
    expect(reported(judge([at(0, 95), at(10, 95, silent), at(20, 95, { status: 1 })]))).toEqual({
      kind: 'statusChange',
      to: 'halted',
    })
  })
})

describe('a clock that is set back', () => {
  const ahead = { ...at(0, 95), fetchedAt: TRADING + 8 * HOUR_MS }
  const now = { ...at(10, 101), fetchedAt: TRADING + 10_000 }

  it('stops no judging: the next answer counts', () => {
    expect(judge([ahead, now])).toMatchObject({
      kind: 'new',
      from: TRADING + 10_000,
      known: { fetchedAt: TRADING + 10_000 },
    })
  })

  it('leaves no price of the future in the window', () => {
    expect(judge([ahead, now]).known.window).toMatchObject([{ low: 101, high: 101 }])
  })

  it('is not supposed where one answer overtook another', () => {
    expect(judge([at(0, 95), { ...at(10, 101), fetchedAt: TRADING - 60_000 }]).kind).toBe('ignored')
  })
})

describe('an implausible answer', () => {
  it.each([
    ['an answer that is older than what is known', at(-10, 101)],
    ['a price of zero', at(10, 0)],
    ['a price that is no number', at(10, NaN)],
  ])('is ignored: %s', (_what, poll) => {
    expect(judge([at(0, 95), poll]).kind).toBe('ignored')
  })

  it('is ignored if it was judged already', () => {
    const poll = at(10, 101)
    expect(judge([at(0, 95), { ...poll, fetchedAt: TRADING }]).kind).toBe('ignored')
  })

  it('brings no touch if it is a correction, whose values become the known ones', () => {
    const corrected = judge([at(0, 95), { quote: quoteAt(TRADING, 94, { high: 101 }) }, at(20, 95, { high: 101 })])
    expect(pricesBetween(corrected)).toEqual([])
    expect(judge([at(0, 95), { quote: quoteAt(TRADING, 94) }])).toMatchObject({
      kind: 'correction',
      known: { quote: { last: 94 } },
    })
  })

  it.each([30.1, -23.2])('is in doubt with a price %d %% off until the price is traded at again', (percent) => {
    const far = 95 * (1 + percent / 100)
    const doubtful = judge([at(0, 95), at(10, far)])
    expect(doubtful).toMatchObject({ kind: 'doubtful', known: { quote: { last: 95 }, fetchedAt: TRADING } })
    expect(judge([at(0, 95), at(10, far), { quote: quoteAt(TRADING + 10_000, far) }]).kind).toBe('doubtful')
    expect(judge([at(0, 95), at(10, far), at(20, far * 1.01)])).toMatchObject({ kind: 'new', from: TRADING })
    expect(judge([at(0, 95), at(10, far), at(20, 95.5)])).toMatchObject({ kind: 'new', known: { doubt: null } })
  })

  it('does not include a price 30 % off, which counts immediately', () => {
    expect(judge([at(0, 100), at(10, 130)]).kind).toBe('new')
  })

  it('with a high that is far off counts when the next answer still brings it', () => {
    const spiked = { high: 300, low: 94 }
    expect(pricesBetween(judge([at(0, 95), at(10, 95, spiked)]))).toEqual([94])
    expect(pricesBetween(judge([at(0, 95), at(10, 95, spiked), at(20, 95.5, spiked)]))).toEqual([300])
    expect(pricesBetween(judge([at(0, 95), at(10, 95, spiked), at(20, 95.5, { high: 96, low: 94 })]))).toEqual([96])
  })
})

describe('a price of a future below zero', () => {
  const reach = (polls: readonly Poll[]) => judge(polls, 'future')

  it('is believed when a second answer repeats it, like other distant prices', () => {
    const first = at(0, 1.63, { high: 18, low: 1.63 })
    const below = (seconds: number) => at(seconds, -37.63, { high: 18, low: -40.32 })
    expect(reach([first, below(10)]).kind).toBe('doubtful')
    expect(reach([first, below(10), below(20)])).toMatchObject({ kind: 'new', now: { price: -37.63 } })
    expect(judge([at(0, 1.63), at(10, -37.63), at(20, -37.63)]).kind).toBe('ignored')
  })

  it('is believed immediately near prices of its day, because around zero all are far from each other', () => {
    const day = { high: 0.05, low: -0.05 }
    const polls = [0.02, -0.01, -0.01, 0.03, -0.02].map((last, place) => at(place * 10, last, day))
    expect(reach(polls)).toMatchObject({ kind: 'new', now: { price: -0.02 } })
    expect(reach([...polls, at(60, -1, { high: 0.05, low: -1 })]).kind).toBe('doubtful')
  })

  it('reaches a low that no poll saw', () => {
    const polls = [at(0, -10, { high: -9, low: -10.5 }), at(10, -10, { high: -9, low: -11 })]
    expect(pricesBetween(reach(polls))).toEqual([-11])
  })
})
