/** Values positions at quotes, once per quote, rate and lot change, for windows and alerts. */
import { valueInBase } from './converted-value.ts'
import { createRates, type RateOf } from './conversions/conversion.ts'
import type { CurrencyCode } from '../market/currency.ts'
import type { ConversionFacts, Holding } from './holding.ts'
import type { InstrumentId } from '../market/instrument.ts'
import type { LiveQuote } from '../market/live-quote.ts'
import { positionValue, type PositionMarket, type PositionValue } from './position-value.ts'
import type { Quote } from '../market/quote.ts'
import { MINUTE_MS } from '../values/duration.ts'
import { createZone, type CalendarDate } from '../values/zoned-time.ts'

/** A position's value in the currency of its price and in the base currency. */
export interface HeldValue {
  readonly holding: Holding
  readonly own: PositionValue
  readonly base: PositionValue
}

/** The values of all positions. */
export interface HoldingValues {
  readonly baseCurrency: CurrencyCode
  readonly holdings: readonly Holding[]
  /** Returns the same object for the same quote. */
  get(instrument: InstrumentId, live: LiveQuote | undefined): HeldValue | null
}

/** Creates the values for one state of holdings and rates. */
export function createHoldingValues(holdings: readonly Holding[], facts: ConversionFacts): HoldingValues {
  const byInstrument = new Map(holdings.map((holding) => [holding.instrument, holding]))
  const zones = new Map<string, (timeMs: number) => CalendarDate>()
  const terms: Terms = {
    rateOf: createRates(facts.pairs, facts.aliases),
    baseCurrency: facts.baseCurrency,
    dateOf(zone) {
      const dateOf = zones.get(zone) ?? createDateOf(zone)
      zones.set(zone, dateOf)
      return dateOf
    },
  }
  const known = new Map<InstrumentId, { readonly live: LiveQuote | undefined; readonly value: HeldValue }>()
  return {
    baseCurrency: facts.baseCurrency,
    holdings,
    get(instrument, live) {
      const holding = byInstrument.get(instrument)
      if (holding === undefined) return null
      const found = known.get(instrument)
      if (found !== undefined && found.live === live) return found.value
      const value = valueOf(holding, live, terms)
      known.set(instrument, { live, value })
      return value
    },
  }
}

/** Every UTC offset is a multiple of it, so dates change only between quarters. Until 2011, St John’s changed its clocks at 00:01. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const quarterOf = (timeMs: number): number => Math.floor(timeMs / QUARTER_HOUR_MS)

/** Caches the last date, because quotes of the same moment arrive together. */
function createDateOf(zone: string): (timeMs: number) => CalendarDate {
  const { dateAt } = createZone(zone)
  let [quarter, date] = [Number.NaN, '']
  return (timeMs) => {
    const asked = quarterOf(timeMs)
    if (asked !== quarter) [quarter, date] = [asked, dateAt(timeMs)]
    return date
  }
}

/** Returns whether both quotes give the same values, apart from their age. */
export function isWorthTheSame(one: LiveQuote | undefined, other: LiveQuote | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined || one.provenance.state !== other.provenance.state) return false
  const [a, b] = [one.quote, other.quote]
  return a === null || b === null ? a === b : hasSamePrices(a, b) && quarterOf(a.time ?? 0) === quarterOf(b.time ?? 0)
}

const hasSamePrices = (a: Quote, b: Quote): boolean =>
  a.last === b.last && a.change === b.change && a.previousClose === b.previousClose && a.open === b.open

interface Terms {
  readonly dateOf: (zone: string) => (timeMs: number) => CalendarDate
  readonly rateOf: RateOf
  readonly baseCurrency: CurrencyCode
}

function valueOf(holding: Holding, live: LiveQuote | undefined, { rateOf, baseCurrency, dateOf }: Terms): HeldValue {
  const market = {
    currency: holding.currency,
    live: live ?? null,
    dateOf: dateOf(holding.zone),
    today: holding.today,
    isSplitPending: holding.pendingSplits.length > 0,
    rateOf,
  }
  return new HeldAtQuote(holding, market, baseCurrency)
}

/** Computes the value in the base currency when it is read, which is rare. */
class HeldAtQuote implements HeldValue {
  readonly holding: Holding
  readonly own: PositionValue
  readonly #market: PositionMarket
  readonly #baseCurrency: CurrencyCode
  #base: PositionValue | null = null

  constructor(holding: Holding, market: PositionMarket, baseCurrency: CurrencyCode) {
    this.holding = holding
    this.own = positionValue(holding, market, null)
    this.#market = market
    this.#baseCurrency = baseCurrency
  }

  get base(): PositionValue {
    return (this.#base ??= valueInBase(this.own, this.holding, this.#market, this.#baseCurrency))
  }
}
