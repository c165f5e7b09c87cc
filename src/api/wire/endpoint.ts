/** The types of an operation: its parameters, its codec, and the result of reading an answer. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { DropReason } from '#model/service/feed-health.ts'
import type { WireShape } from './shape.ts'

/** A query parameter before percent-encoding. */
export type QueryPair = readonly [name: string, value: string]

/** A missing or unusable item. The rest of the batch is used. */
export interface DroppedItem {
  /** The requested code, the item's index in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  /** `empty`: null, {} or []. */
  readonly reason: DropReason
  /** The field's wire name for `field` and `value`. */
  readonly field: string
  /** The number of items for `more`. */
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
  /** Absent if the list is open. */
  readonly values?: readonly string[]
}

/**
 * The wire format of one kind of data.
 * @typeParam Parameters The request in terms of the model.
 * @typeParam Value The model value of an answer.
 * @typeParam Class The asset class, or null.
 */
export interface Codec<Parameters, Value, Class extends AssetClass | null = AssetClass | null> {
  readonly assetClass: Class
  /** In the specification's order. */
  readonly parameters: readonly ParameterDescription[]
  readonly shape: WireShape
  /** Returns the query before encoding, in the specification's order. */
  query(parameters: Parameters): readonly QueryPair[]
  /** Reads the envelope's `data`; never throws. Null if it does not answer this operation. */
  decode(data: unknown, parameters: Parameters): Decoded<Value> | null
  /** Writes a model value as `data`, for the reference server. */
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
  /** For stocks only; omitted for the primary exchange. */
  readonly exchange: string
  readonly code: string
}

/** The request of a batch operation. */
export interface BatchParameters {
  readonly region: string
  /** For stocks only; omitted for the primary exchange. */
  readonly exchange: string
  readonly codes: readonly string[]
}

/** The request of a K-line operation. */
export interface CandleParameters extends BatchParameters {
  readonly interval: CandleInterval
  /** > 0; the specification names no maximum. */
  readonly limit: number
}

/** The items of a batch, keyed by the requested codes. */
export type Batch<Item> = ReadonlyMap<string, Item>
