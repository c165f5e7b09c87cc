import { describe, expect, it } from 'vitest'
import type { AlertBacktest } from '#model/alerts/alert-view.ts'
import { coverageSentences, timesText, backtestSentence } from '#renderer/panels/alerts/editor/backtest-text.ts'

const RUN: AlertBacktest = {
  from: 1,
  to: 2,
  bars: 3_276,
  interval: '5m',
  instruments: 1,
  watched: 1,
  isPolled: false,
  failure: null,
  fires: [],
  count: 41,
  days: 42,
  worstDay: 3,
  wider: [],
}
const formats = { time: (at: number | null) => `at ${at}` }

describe('the sentence about a backtest', () => {
  it('says how often it would have fired, and the worst day', () => {
    expect(backtestSentence(RUN, 'always')).toBe('It would have fired 41 times in 42 trading days, 3 on the worst day.')
    expect(backtestSentence({ ...RUN, count: 1 }, 'once')).toBe('It would have fired once in 42 trading days.')
    expect(backtestSentence({ ...RUN, count: 0 }, 'daily')).toBe('It would not have fired on any of 42 trading days.')
  })

  it('speaks of a single day as of one', () => {
    const sentences = [0, 1, 5].map((count) => backtestSentence({ ...RUN, count, days: 1, worstDay: count }, 'always'))
    expect(sentences).toEqual([
      'It would not have fired on the one trading day with bars.',
      'It would have fired once in 1 trading day.',
      'It would have fired 5 times in 1 trading day.',
    ])
  })

  it('says that one which fires once would have fired the first time only', () => {
    expect(backtestSentence(RUN, 'once')).toMatch(/3 on the worst day\. Set to fire once/u)
  })

  it('is short for a wider threshold', () => {
    expect([0, 1, 9].map((count) => timesText({ count, worstDay: 2 }))).toEqual([
      'never',
      'once',
      '9 times, 2 on the worst day',
    ])
  })
})

describe('the sentences about what it was tried on', () => {
  it('name the bars, and nothing else where nothing is lacking', () => {
    expect(coverageSentences(RUN, formats)).toEqual(['3276 bars (5 minutes), from at 1 to at 2.'])
  })

  it('speak of a single bar and a single symbol as of one', () => {
    expect(coverageSentences({ ...RUN, bars: 1, watched: 3 }, formats)).toEqual([
      '1 bar (5 minutes), from at 1 to at 2.',
      'Based on 1 of 3 symbols.',
    ])
  })

  it('say what is lacking', () => {
    const failure = { kind: 'unavailable', cause: 'timeout', message: '' } as const
    const lacking = coverageSentences({ ...RUN, instruments: 20, watched: 50, isPolled: true, failure }, formats)
    expect(lacking.slice(1)).toEqual([
      'Based on 20 of 50 symbols.',
      'Bars built from polls: moves while nothing was polled are missing.',
      expect.stringMatching(/^Some bars are missing\. ./u),
    ])
  })
})
