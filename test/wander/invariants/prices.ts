/** Prices on screen are those that the service named on screen has served. */
import { numberOf } from '../reading/number-of.ts'
import type { ServedField } from '../world/served.ts'
import type { Invariant } from './invariant.ts'

/** An answer is on its way for so long at most, ms. */
const WAY_MS = 3_000
const FIELDS: Readonly<Record<string, readonly ServedField[]>> = { last: ['last'], price: ['book'] }

export const pricesAreServed: Invariant = {
  name: 'pricesAreServed',
  graceMs: 2_500,
  check({ world, reading }) {
    const served = world.servedBy(reading.isSimulated)
    return reading.prices.flatMap(({ panel, instrument, field, text, at }) => {
      const shown = numberOf(text)
      const fields = FIELDS[field]
      if (shown === null || fields === undefined || instrument === '') return []
      const found = served.find({ instrument, fields, shown: shown.value, decimals: shown.decimals })
      const named = `${panel} shows ${text} for ${instrument}`
      if (found === undefined)
        return [`${named}, which the ${reading.isSimulated ? 'simulated market' : 'second service'} has not served`]
      if (at === null || (found.first <= at + WAY_MS && found.latest >= at - WAY_MS)) return []
      return [
        `${named} as of ${new Date(at).toISOString()}, which was served at ${new Date(found.latest).toISOString()}`,
      ]
    })
  },
}

export const pricesAgree: Invariant = {
  name: 'pricesAgree',
  graceMs: 2_500,
  check({ reading }) {
    const places = new Map<
      string,
      { readonly panel: string; readonly text: string; readonly value: number; readonly decimals: number }
    >()
    return reading.prices.flatMap(({ panel, instrument, field, text }) => {
      const shown = numberOf(text)
      if (field !== 'last' || shown === null || instrument === '') return []
      const other = places.get(instrument)
      places.set(instrument, { panel, text, ...shown })
      if (other === undefined) return []
      const slack = 0.5 * 10 ** -Math.min(other.decimals, shown.decimals) * 1.001
      return Math.abs(other.value - shown.value) <= slack
        ? []
        : [`${other.panel} shows ${other.text} for ${instrument}, and ${panel} ${text}`]
    })
  },
}
