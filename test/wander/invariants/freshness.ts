/** Checks that healthy prices are fresh and every age has a number. */
import type { Invariant } from './invariant.ts'

/** The time within which a row is updated, ms. */
const SLACK_MS = 3_000
/**
 * Matches an age without a number, in both languages, and an age of thousands of days, which is counted from an unknown
 * time.
 */
const EMPTY_AGE = /(?:^|\s)[–—-]\s*(?:old|前)\b|^[–—-]前$|(?:NaN|\d{4,}|\d,\d{3})\s?(?:d|days?|天)(?:\s|前|$)/u

export const healthyIsFresh: Invariant = {
  name: 'healthyIsFresh',
  graceMs: 4_000,
  check({ world, page, reading }) {
    const told = world.toldTo(page)
    const served = world.servedBy(reading.isSimulated)
    return reading.prices.flatMap(({ panel, instrument, text, state, field }) => {
      const provenance = told?.quotes.of(instrument)
      const period = provenance?.expectedPeriodMs ?? null
      const quotedAt = served.quotedAt(instrument)
      if (state !== 'healthy' || field !== 'last' || period === null || quotedAt === undefined) return []
      const age = reading.at - quotedAt
      const named = `${panel} shows ${text} for ${instrument} as healthy`
      return age > 2 * period + SLACK_MS
        ? [
            `${named}, ${Math.round(age / 1_000)} s old with a period of ${Math.round(period / 1_000)} s, and told as ${provenance?.state}`,
          ]
        : []
    })
  },
}

export const agesHaveNumbers: Invariant = {
  name: 'agesHaveNumbers',
  graceMs: 1_500,
  check: ({ reading }) => reading.texts.filter((text) => EMPTY_AGE.test(text)).map((text) => `a text says "${text}"`),
}
