/** The shape of one operation of the service: how it is asked, how its answer is read, and how such an answer is written. */
import type { AssetClass } from '../model/asset-class.ts'
import type { CandleInterval } from '../model/candle.ts'
import type { DropReason } from '../model/feed-health.ts'
import type { WireShape } from './wire/shape.ts'

export type QueryPair = readonly [name: string, value: string]

/** An item that an answer should have carried and did not, or not usably. It costs that item, never the batch. */
export interface DroppedItem {
  /** The code asked for, the item's place in a list (`#3`, from 0), or both (`AAPL#3`). */
  readonly key: string
  /** `empty` is null, {} or []. */
  readonly reason: DropReason
  /** The field's wire name where `reason` is `field` or `value`; empty otherwise. */
  readonly field: string
}

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
 * One operation. `decode` reads the envelope's `data` and never throws; null means that `data` as a whole is not what this
 * operation answers. `encode` writes a model value back as `data`; the reference server uses it, the client never does.
 */
export interface Endpoint<Parameters, Value> {
  readonly path: `/${string}`
  /** One sentence. */
  readonly summary: string
  /** `batch` carries up to the plan's number of codes; `single` one; `page` none. */
  readonly carries: 'batch' | 'single' | 'page'
  readonly assetClass: AssetClass | null
  /** Requests that one call takes from the budget. */
  readonly cost: 1
  /** The query parameters, in the specification's order. */
  readonly parameters: readonly ParameterDescription[]
  /** The documented shape of `data`. */
  readonly shape: WireShape
  query(parameters: Parameters): readonly QueryPair[]
  decode(data: unknown, parameters: Parameters): Decoded<Value> | null
  encode(value: Value, parameters: Parameters): unknown
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

export interface CandleParameters extends BatchParameters {
  readonly interval: CandleInterval
  /** Number of records to query, > 0; the specification names no maximum. */
  readonly limit: number
}

/** A batch's items, keyed by code as it was asked for. */
export type Batch<Item> = ReadonlyMap<string, Item>
