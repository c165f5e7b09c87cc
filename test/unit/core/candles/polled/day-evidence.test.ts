import { describe, expect, it } from 'vitest'
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import { createDayEvidence } from '#core/candles/polled/day-evidence.ts'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'
import { gridOf } from '#test/fixtures/trading-calendars.ts'

const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z')
const FIVE_MINUTES_MS = 300_000
const { grid } = gridOf(crypto)

/** Passes quotes of these times and opens in order, and returns the last result. */
function lastOf(quotes: readonly (readonly [time: number, open: number | null])[]): boolean | undefined {
  const evidence = createDayEvidence('crypto', grid)
  return quotes.map(([time, open]) => evidence.coversDay(quoteAt(time, 100, { open }))).at(-1)
}

describe('the open, high and low of a quote', () => {
  it.each(ASSET_CLASSES.filter((assetClass) => assetClass !== 'crypto'))(
    'are those of its day from the first quote on, for the class %s',
    (assetClass) => {
      expect(createDayEvidence(assetClass, grid).coversDay(quoteAt(MIDNIGHT, 100))).toBe(true)
    },
  )

  it('are those of its day, for a coin, after an unchanged open of five minutes', () => {
    expect(lastOf([[MIDNIGHT, 90]])).toBe(false)
    expect(lastOf([[MIDNIGHT, 90], [MIDNIGHT + FIVE_MINUTES_MS - 1, 90]])).toBe(false)
    expect(lastOf([[MIDNIGHT, 90], [MIDNIGHT + FIVE_MINUTES_MS, 90]])).toBe(true)
  }) // prettier-ignore

  it('are not those of its day, for a coin without an open', () => {
    expect(lastOf([[MIDNIGHT, null], [MIDNIGHT + 2 * FIVE_MINUTES_MS, null]])).toBe(false)
  }) // prettier-ignore

  it('are not those of its day for the rest of a day on which the open of a coin changed', () => {
    const moved = [[MIDNIGHT, 90], [MIDNIGHT + 1, 91]] as const // prettier-ignore
    expect(lastOf([...moved, [MIDNIGHT + 10 * FIVE_MINUTES_MS, 91]])).toBe(false)
    expect(lastOf([...moved, [MIDNIGHT + 10 * FIVE_MINUTES_MS, 90]])).toBe(false)
  })

  it('are checked again on the next day of a coin', () => {
    const next = MIDNIGHT + 24 * 60 * 60_000
    const moved = [[MIDNIGHT, 90], [MIDNIGHT + 1, 91]] as const // prettier-ignore
    expect(lastOf([...moved, [next, 92], [next + FIVE_MINUTES_MS - 1, 92]])).toBe(false)
    expect(lastOf([...moved, [next, 92], [next + FIVE_MINUTES_MS, 92]])).toBe(true)
  })
})
