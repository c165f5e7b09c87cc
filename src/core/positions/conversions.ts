/** The currency pairs that convert positions: chooses them, polls them rarely, and returns their rates. */
import { createRates, routeOf, settled, type PairQuote, type RateOf } from '#model/positions/conversions/conversion.ts'
import { aliasesOf } from '#model/positions/conversions/currency-substitute.ts'
import { pairOf, type CurrencyCode, type CurrencyPair } from '#model/market/currency.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { FailureKind } from '#model/values/failure.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { pricedQuote } from '#model/market/quote.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Feed } from '../feed/feed.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'

export interface Conversions {
  facts(): ConversionFacts
  rateOf(): RateOf
  /** Polls the pairs. A currency adds the pairs that lead to it; null uses the base currency only. */
  want(to: CurrencyCode | null): Cancel
  /** Recomputes the pairs after positions or currencies changed. */
  settle(): void
  dispose(): void
}

export interface ConversionPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly feed: Pick<Feed, 'live' | 'watch' | 'want'>
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Pick<Settings, 'positions'>>
  /** Pairs that the service is known to have, the preferred first. */
  readonly known: readonly CurrencyPair[]
  readonly holdings: () => readonly Holding[]
  readonly changed: () => void
}

/** Rates move little in a minute, and must not delay the quotes on screen. */
const WEIGHT = 0.25
/** Pairs may change every second; sums of money need not. */
const PUBLISH_MS = 2 * SECOND_MS
/** Codes per request while the plan is unknown. */
const FEWEST_CODES = 10

export function createConversions(ports: ConversionPorts): Conversions {
  const { clock, feed, session, settings, changed } = ports
  let pairs: readonly CurrencyPair[] = []
  let watched: readonly Cancel[] = []
  let demands: readonly Cancel[] = []
  let wanted: readonly { readonly to: CurrencyCode | null }[] = []
  let cancelPublishing: Cancel | null = null
  let rates: RateOf | null = null

  function publishSoon(): void {
    rates = null
    cancelPublishing ??= clock.schedule(PUBLISH_MS, () => {
      cancelPublishing = null
      changed()
    })
  }

  /** All pairs together cost at most one request a minute. */
  function periodMs(): number {
    const codes = session.current().address?.codesPerRequest ?? FEWEST_CODES
    return Math.max(1, Math.ceil(pairs.length / codes)) * MINUTE_MS
  }

  function demand(): void {
    cancelAll(demands)
    const demandedPeriodMs = periodMs()
    demands =
      wanted.length === 0
        ? []
        : pairs.map(({ instrument }) => feed.want({ instrument, kind: 'quote', weight: WEIGHT, demandedPeriodMs }))
  }

  function setWanted(next: typeof wanted): void {
    const isOther = (wanted.length === 0) !== (next.length === 0)
    wanted = next
    settle()
    if (isOther) demand()
  }

  function settle(): void {
    const { baseCurrency } = settings.current().positions
    const targets = new Set([baseCurrency, ...wanted.flatMap(({ to }) => to ?? [])])
    const next = neededPairs(ports.holdings(), { ...settings.current().positions, targets, isRefused }, ports.known)
    rates = null
    if (areSame(pairs, next)) return
    pairs = next
    cancelAll(watched)
    watched = pairs.map(({ instrument }) => feed.watch(instrument, receive))
    demand()
  }

  const isRefused = (instrument: InstrumentId): boolean => {
    const { quote, provenance } = feed.live(instrument)
    const kind = provenance.failure?.kind
    const isRefusal = provenance.state === 'notServed' || (kind !== undefined && REFUSALS.has(kind))
    return quote === null ? isRefusal : quote.last === null
  }

  function receive({ quote }: LiveQuote): void {
    // Another route may avoid the refused pair.
    if (pricedQuote(quote) === null) settle()
    publishSoon()
  }

  const facts = (): ConversionFacts => ({
    baseCurrency: settings.current().positions.baseCurrency,
    aliases: aliasesOf(settings.current().positions),
    pairs: pairs.map((pair) => pairQuoteOf(pair, feed.live(pair.instrument))),
  })

  const stops = [
    settings.watch(() => {
      settle()
      changed()
    }),
    session.watch(demand),
  ]
  settle()

  return {
    facts,
    rateOf() {
      const { pairs: quotes, aliases } = facts()
      rates ??= createRates(quotes, aliases)
      return rates
    },
    want(to) {
      const own = { to }
      setWanted([...wanted, own])
      return () => setWanted(wanted.filter((one) => one !== own))
    },
    settle,
    dispose() {
      cancelPublishing?.()
      cancelAll([...stops, ...watched, ...demands])
    },
  }
}

const REFUSALS: ReadonlySet<FailureKind> = new Set(['rejected', 'noData', 'malformed'])

const areSame = (one: readonly CurrencyPair[], other: readonly CurrencyPair[]): boolean =>
  one.length === other.length && one.every(({ instrument }, place) => instrument === other[place]?.instrument)

function pairQuoteOf(pair: CurrencyPair, { quote, provenance }: LiveQuote): PairQuote {
  const { state, fetchedAt } = provenance
  return { ...pair, price: quote?.last ?? null, fetchedAt, isStale: !FRESH.has(state) }
}

const FRESH: ReadonlySet<string> = new Set(['healthy', 'closed', 'lunch'])

type Needs = Settings['positions'] & {
  readonly targets: ReadonlySet<CurrencyCode>
  readonly isRefused: (instrument: InstrumentId) => boolean
}

/** Returns the pairs of all routes to the targets, and from the currencies paid to those quoted. */
function neededPairs(
  holdings: readonly Holding[],
  { isRefused, targets, ...choice }: Needs,
  known: readonly CurrencyPair[],
): readonly CurrencyPair[] {
  const aliases = aliasesOf(choice)
  const needed = new Set<CurrencyPair>()
  const served = known.filter(({ instrument }) => !isRefused(instrument))
  const done = new Set<string>()

  /** Among equally short routes, pairs already needed are preferred. */
  function need(from: CurrencyCode, to: CurrencyCode): void {
    if (done.has(`${from} ${to}`)) return
    done.add(`${from} ${to}`)
    const [source, target] = [settled(from, aliases).currency, settled(to, aliases).currency]
    const first = [...needed, ...served]
    const route = routeOf(source, target, first) ?? routeOf(source, target, [...first, ...guessed(source), ...guessed(target)]) // prettier-ignore
    for (const { pair } of route ?? []) needed.add(pair)
  }

  const paid = holdings.flatMap(({ currency, lots }) => lots.map((lot) => ({ from: lot.currency, to: currency })))
  for (const target of targets)
    for (const { from, to } of paid) for (const one of [from, to]) if (one !== null) need(one, target)
  for (const { from, to } of paid) if (to !== null) need(from, to)
  return [...new Map([...needed].map((pair) => [pair.instrument, pair])).values()]
}

/** Most currencies are quoted to the dollar; the service reports whether the pair exists. */
function guessed(currency: CurrencyCode): readonly CurrencyPair[] {
  if (currency === 'USD' || !/^[A-Z]{3}$/u.test(currency)) return []
  const pair = pairOf(instrumentId({ assetClass: 'forex', region: 'GB', exchange: '', code: `USD${currency}` }))
  return pair === null ? [] : [pair]
}
