/** The types of an operation of the service: its parameters, its codec, and the result of reading an answer. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { DropReason } from '#model/service/feed-health.ts'
import type { WireShape } from './shape.ts'

/** A query parameter before percent-encoding. */
export type QueryPair = readonly [name: string, value: string]

/** An item that is missing or unusable in an answer. The rest of the batch is used. */
export interface DroppedItem {
  /** The requested code, the item's index in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  /** `empty`: null, {} or []. */
  readonly reason: DropReason
  /** The field's wire name if `reason` is `field` or `value`; empty otherwise. */
  readonly field: string
  /** The number of items if `reason` is `more`; otherwise 1. */
  readonly count?: number
}

/** A decoded answer with the items that were left out. */
export interface Decoded<T> {
  readonly value: T
  readonly dropped: readonly DroppedItem[]
}

/** A query parameter as the specification describes it. */
export interface ParameterDescription {
  readonly name: string
  readonly required: boolean
  readonly meaning: string
  /** All valid values; absent if the list is open. */
  readonly values?: readonly string[]
}

/**
 * The wire format of one kind of data: how it is requested, read and written.
 * @typeParam Parameters The request in terms of the model.
 * @typeParam Value The model value of an answer.
 * @typeParam Class The asset class; null if the data have none.
 */
export interface Codec<Parameters, Value, Class extends AssetClass | null = AssetClass | null> {
  readonly assetClass: Class
  /** In the specification's order. */
  readonly parameters: readonly ParameterDescription[]
  /** The documented shape of `data`. */
  readonly shape: WireShape
  /** Returns the query before encoding, in the specification's order. */
  query(parameters: Parameters): readonly QueryPair[]
  /** Reads the envelope's `data`; never throws. Returns null if `data` as a whole is not an answer of this operation. */
  decode(data: unknown, parameters: Parameters): Decoded<Value> | null
  /** Writes a model value as `data`; only the reference server uses it. */
  encode(value: Value, parameters: Parameters): unknown
}

/** An operation of the service: a GET of a path. */
export interface Endpoint<Parameters, Value, Class extends AssetClass | null = AssetClass | null> extends Codec<
  Parameters,
  Value,
  Class
> {
  /** Relative to the base URL. */
  readonly path: `/${string}`
  /** One sentence, for the OpenAPI document. */
  readonly summary: string
}

/** The request of one instrument. */
export interface SingleParameters {
  readonly region: string
  /** Sent for stocks only; empty for the primary exchange, and then omitted. */
  readonly exchange: string
  readonly code: string
}

/** The request of a batch operation. */
export interface BatchParameters {
  readonly region: string
  /** Sent for stocks only; empty for the primary exchange, and then omitted. */
  readonly exchange: string
  readonly codes: readonly string[]
}

/** The request of a K-line operation. */
export interface CandleParameters extends BatchParameters {
  readonly interval: CandleInterval
  /** Number of records, > 0; the specification names no maximum. */
  readonly limit: number
}

/** The items of a batch, keyed by the requested codes. */
export type Batch<Item> = ReadonlyMap<string, Item>
