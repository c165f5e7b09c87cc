/** The terms of one operation of the service: its parameters, its codec, and what reading an answer gives. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import type { DropReason } from '#model/service/feed-health.ts'
import type { WireShape } from './shape.ts'

/** A query parameter as it is sent, before percent-encoding. */
export type QueryPair = readonly [name: string, value: string]

/** An item that an answer should have carried and did not, or not usably. It costs that item, never the batch. */
export interface DroppedItem {
  /** The code asked for, the item's position in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  /** `empty` is null, {} or []. */
  readonly reason: DropReason
  /** The field's wire name where `reason` is `field` or `value`; empty otherwise. */
  readonly field: string
  /** How many this stands for, where `reason` is `more`; else 1. */
  readonly count?: number
}

/** A decoded answer, and what had to be left out of it. */
export interface Decoded<T> {
  readonly value: T
  readonly dropped: readonly DroppedItem[]
}

/** One query parameter as the specification describes it. */
export interface ParameterDescription {
  readonly name: string
  readonly required: boolean
  readonly meaning: string
  /** The only values there are; absent where the list is open. */
  readonly values?: readonly string[]
}

/**
 * The wire form of one kind of data: how it is asked for, how an answer is read, and how such an answer is written.
 * @typeParam Parameters What a caller says in the model's terms.
 * @typeParam Value The model value of an answer.
 * @typeParam Class The asset class that is asked about; null where the data belong to none.
 */
export interface Codec<Parameters, Value, Class extends AssetClass | null = AssetClass | null> {
  readonly assetClass: Class
  /** The query parameters, in the specification's order. */
  readonly parameters: readonly ParameterDescription[]
  /** The documented shape of `data`. */
  readonly shape: WireShape
  /** The query's pairs, not yet encoded, in the specification's order. */
  query(parameters: Parameters): readonly QueryPair[]
  /** Reads the envelope's `data` and never throws; null when `data` as a whole is not what this operation answers. */
  decode(data: unknown, parameters: Parameters): Decoded<Value> | null
  /** Writes a model value back as `data`; the reference server uses it, the client never does. */
  encode(value: Value, parameters: Parameters): unknown
}

/** One operation of the service: a GET of a path. */
export interface Endpoint<Parameters, Value, Class extends AssetClass | null = AssetClass | null> extends Codec<
  Parameters,
  Value,
  Class
> {
  /** Below the base URL. */
  readonly path: `/${string}`
  /** One sentence, for the OpenAPI document. */
  readonly summary: string
}

/** Parameters of an operation that asks for one instrument. */
export interface SingleParameters {
  readonly region: string
  /** Sent for stocks only; empty means the primary exchange and is left out. */
  readonly exchange: string
  readonly code: string
}

/** Parameters of every batch operation. */
export interface BatchParameters {
  readonly region: string
  /** Sent for stocks only; empty means the primary exchange and is left out. */
  readonly exchange: string
  readonly codes: readonly string[]
}

/** Parameters of a K-line operation. */
export interface CandleParameters extends BatchParameters {
  readonly interval: CandleInterval
  /** Number of records to query, > 0; the specification names no maximum. */
  readonly limit: number
}

/** A batch's items, keyed by code as it was asked for. */
export type Batch<Item> = ReadonlyMap<string, Item>
