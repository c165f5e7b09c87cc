/** Checks that the shown service has served the prices on screen. */
import { numberOf } from '../reading/number-of.ts'
import type { ShownPrice } from '../reading/reading.ts'
import type { ServedField, ServedPrices } from '../world/served.ts'
import type { Invariant } from './invariant.ts'

/** The maximum transit time of an answer, ms. */
const WAY_MS = 3_000

const fieldsOf = ({ panel, field }: ShownPrice): readonly ServedField[] =>
  field === 'last' ? ['last'] : panel === 'depth' ? ['book'] : []

/** Returns the fault of a price; null if the service served it at the time on the page. */
function faultOf(price: ShownPrice, served: ServedPrices, service: string): string | null {
  const { panel, instrument, text, at } = price
  const shown = numberOf(text)
  const fields = fieldsOf(price)
  if (shown === null || fields.length === 0 || instrument === '') return null
  const found = served.find({ instrument, fields, shown: shown.value, decimals: shown.decimals })
  const named = `${panel} shows ${text} for ${instrument}`
  if (found.length === 0) return `${named}, which the ${service} has not served`
  if (at === null || found.some(({ first, latest }) => first <= at + WAY_MS && latest >= at - WAY_MS)) return null
  const latest = Math.max(...found.map((one) => one.latest))
  return `${named} as of ${new Date(at).toISOString()}, which was served at ${new Date(latest).toISOString()}`
}

export const pricesAreServed: Invariant = {
  name: 'pricesAreServed',
  graceMs: 2_500,
  check({ world, reading }) {
    const service = reading.isSimulated ? 'simulated market' : 'second service'
    return reading.prices
      .map((price) => faultOf(price, world.servedBy(reading.isSimulated), service))
      .filter((fault) => fault !== null)
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
    // A list updates rows that are scrolled out of view once a second.
    const seen = reading.prices.filter(({ isInSight }) => isInSight)
    return seen.flatMap(({ panel, instrument, field, text }) => {
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

/** The price of a trade is an average between two quotes, so it is only compared with the range of the day. */
export const tradesAreOfService: Invariant = {
  name: 'tradesAreOfService',
  graceMs: 2_500,
  check({ world, reading }) {
    const served = world.servedBy(reading.isSimulated)
    return reading.prices.flatMap(({ panel, instrument, field, text }) => {
      const shown = numberOf(text)
      const range = served.range(instrument)
      if (panel !== 'tape' || field !== 'price' || shown === null || range === undefined) return []
      const [low, high] = range
      const slack = (high - low) * 0.02 + 10 ** -shown.decimals
      const isWithin = shown.value >= low - slack && shown.value <= high + slack
      return isWithin ? [] : [`tape shows a trade at ${text} of ${instrument}, whose day was ${low} to ${high}`]
    })
  },
}
