/** Names subjects that can be polled: a kind of data on an instrument. */
import { candleEndpointOf, depthEndpointOf, quoteEndpointOf, tickEndpointOf } from '#api/catalogue.ts'
import type { Batch, BatchParameters, CandleParameters, Endpoint } from '#api/wire/endpoint.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { isCandleInterval, type CandleInterval, type ServedCandle } from '#model/candles/candle.ts'
import type { DepthBook } from '#model/market/book/depth-book.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Quote } from '#model/market/quote.ts'
import type { Tick } from '#model/market/tape/tick.ts'

/** `candles:1m` etc. are the last few candles of an interval; `Feed.ask` fetches longer ranges. */
export type PolledKind = 'quote' | 'depth' | 'tick' | `candles:${CandleInterval}`

export type PolledValue<Kind extends PolledKind> = Kind extends 'quote'
  ? Quote
  : Kind extends 'depth'
    ? DepthBook
    : Kind extends 'tick'
      ? Tick
      : readonly ServedCandle[]

declare const brand: unique symbol

/** A kind on an instrument. A quote's subject is the instrument's id. */
export type Subject = InstrumentId | (string & { readonly [brand]: 'Subject' })

export function subjectOf(kind: PolledKind, instrument: InstrumentId): Subject {
  return kind === 'quote' ? instrument : (`${kind} ${instrument}` as Subject)
}

export interface SubjectParts {
  readonly kind: PolledKind
  readonly instrument: InstrumentId
}

export function readSubject(subject: Subject): SubjectParts {
  // An instrument id holds no white space.
  const space = subject.indexOf(' ')
  if (space === -1) return { kind: 'quote', instrument: subject as InstrumentId }
  return { kind: subject.slice(0, space) as PolledKind, instrument: subject.slice(space + 1) as InstrumentId }
}

/** The forming candle, the previous one, which may be corrected, and one more for a late turn. */
const TAIL_CANDLES = 3

/** Returns null if the service has no operation for the kind and class. */
export function polledEndpointOf(
  kind: PolledKind,
  assetClass: AssetClass,
): Endpoint<BatchParameters, Batch<PolledValue<PolledKind>>> | null {
  if (kind === 'quote') return quoteEndpointOf(assetClass)
  if (kind === 'depth') return depthEndpointOf(assetClass)
  if (kind === 'tick') return tickEndpointOf(assetClass)
  const interval = kind.slice('candles:'.length)
  const endpoint = candleEndpointOf(assetClass)
  return endpoint === null || !isCandleInterval(interval) ? null : tailOf(endpoint, interval)
}

export function isServed(kind: PolledKind, instrument: InstrumentId): boolean {
  return polledEndpointOf(kind, instrumentOf(instrument).assetClass) !== null
}

function tailOf(
  endpoint: Endpoint<CandleParameters, Batch<readonly ServedCandle[]>>,
  interval: CandleInterval,
): Endpoint<BatchParameters, Batch<readonly ServedCandle[]>> {
  const candles = { interval, limit: TAIL_CANDLES }
  return {
    ...endpoint,
    query: (parameters) => endpoint.query({ ...parameters, ...candles }),
    decode: (data, parameters) => endpoint.decode(data, { ...parameters, ...candles }),
  }
}

export function createSubjectReader(): (subject: Subject) => SubjectParts & { readonly assetClass: AssetClass } {
  const known = new Map<Subject, SubjectParts & { readonly assetClass: AssetClass }>()
  return (subject) => {
    let parts = known.get(subject)
    if (parts === undefined) {
      const { kind, instrument } = readSubject(subject)
      parts = { kind, instrument, assetClass: instrumentOf(instrument).assetClass }
      known.set(subject, parts)
    }
    return parts
  }
}
