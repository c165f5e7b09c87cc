/** Values positions at quotes: each once for every quote, and again when a rate or a lot changes. Windows and alerts take their numbers from it. */
import { valueInBase } from './converted-value.ts'
import { createRates, type RateOf } from './conversion.ts'
import type { CurrencyCode } from './currency.ts'
import type { ConversionFacts, Holding } from './holding.ts'
import type { InstrumentId } from './instrument.ts'
import type { LiveQuote } from './live-quote.ts'
import { positionValue, type PositionValue } from './position-value.ts'
import { MINUTE_MS } from './duration.ts'
import type { Quote } from './quote.ts'
import { createZone } from './zoned-time.ts'

/** A position with its value in the currency of its price, and in the base currency. */
export interface HeldValue {
  readonly holding: Holding
  readonly own: PositionValue
  readonly base: PositionValue
}

/** The values of what is held. */
export interface HoldingValues {
  readonly baseCurrency: CurrencyCode
  readonly holdings: readonly Holding[]
  /** Null where nothing is held. The same object for the same quote. */
  get(instrument: InstrumentId, live: LiveQuote | undefined): HeldValue | null
}

/** Of one state of holdings and rates; make another one when either changes. */
export function createHoldingValues(holdings: readonly Holding[], facts: ConversionFacts): HoldingValues {
  const byInstrument = new Map(holdings.map((holding) => [holding.instrument, holding]))
  const rateOf = createRates(facts.pairs, facts.aliases)
  const known = new Map<InstrumentId, { readonly live: LiveQuote | undefined; readonly value: HeldValue }>()
  return {
    baseCurrency: facts.baseCurrency,
    holdings,
    get(instrument, live) {
      const holding = byInstrument.get(instrument)
      if (holding === undefined) return null
      const found = known.get(instrument)
      if (found !== undefined && found.live === live) return found.value
      const value = valueOf(holding, live, { rateOf, baseCurrency: facts.baseCurrency })
      known.set(instrument, { live, value })
      return value
    },
  }
}

/** In no zone does the date change but at one of these: every offset is a multiple of it. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const quarterOf = ({ time }: Quote): number => Math.floor(time / QUARTER_HOUR_MS)

/** Whether whatever is held is worth the same at both quotes: in all numbers, but not in their age. */
export function isWorthTheSame(one: LiveQuote | undefined, other: LiveQuote | undefined): boolean {
  if (one === other) return true
  if (one === undefined || other === undefined || one.provenance.state !== other.provenance.state) return false
  const [a, b] = [one.quote, other.quote]
  return a === null || b === null ? a === b : hasSamePrices(a, b) && quarterOf(a) === quarterOf(b)
}

const hasSamePrices = (a: Quote, b: Quote): boolean =>
  a.last === b.last && a.change === b.change && a.previousClose === b.previousClose && a.open === b.open

interface Terms {
  readonly rateOf: RateOf
  readonly baseCurrency: CurrencyCode
}

function valueOf(holding: Holding, live: LiveQuote | undefined, { rateOf, baseCurrency }: Terms): HeldValue {
  const market = {
    currency: holding.currency,
    live: live ?? null,
    dateOf: createZone(holding.zone).dateAt,
    isSplitPending: holding.pendingSplits.length > 0,
    rateOf,
  }
  const own = positionValue(holding, market, null)
  let base: PositionValue | null = null
  return {
    holding,
    own,
    get base() {
      base ??= valueInBase(own, holding, market, baseCurrency)
      return base
    },
  }
}
