/** The shape of one operation of the service: how it is asked, how its answer is read, and how such an answer is written. */
import type { AssetClass } from '../model/asset-class.ts'

export type QueryPair = readonly [name: string, value: string]

/** An item that an answer should have carried and did not, or not usably. It costs that item, never the batch. */
export interface DroppedItem {
  /** The code asked for, or the item's place in a list: `#3`. */
  readonly key: string
  /** `missing`: not in the answer. `empty`: null, {} or []. `shape`: not an object. `field`: a required field is unusable. */
  readonly reason: 'missing' | 'empty' | 'shape' | 'field'
  /** The field's wire name where `reason` is `field`; empty otherwise. */
  readonly field: string
}

export interface Decoded<T> {
  readonly value: T
  readonly dropped: readonly DroppedItem[]
}

/**
 * One operation. `decode` reads the envelope's `data` and never throws; null means that `data` as a whole is not what this
 * operation answers. `encode` writes a model value back as `data`; the reference server uses it, the client never does.
 */
export interface Endpoint<Parameters, Value> {
  readonly path: `/${string}`
  /** `batch` carries up to the plan's number of codes; `single` one; `page` none. */
  readonly carries: 'batch' | 'single' | 'page'
  readonly assetClass: AssetClass | null
  /** Requests that one call takes from the budget. */
  readonly cost: 1
  query(parameters: Parameters): readonly QueryPair[]
  decode(data: unknown, parameters: Parameters): Decoded<Value> | null
  encode(value: Value): unknown
}

/** Parameters of every batch operation. */
export interface BatchParameters {
  readonly region: string
  /** Sent for stocks only; empty means the primary exchange and is left out. */
  readonly exchange: string
  readonly codes: readonly string[]
}

/** A batch's items, keyed by code as it was asked for. */
export type Batch<Item> = ReadonlyMap<string, Item>

/** The query of a batch operation, in the order in which the specification names its parameters. */
export function batchQuery(assetClass: AssetClass, parameters: BatchParameters): readonly QueryPair[] {
  const { region, exchange, codes } = parameters
  const pairs: QueryPair[] = [['region', region]]
  if (assetClass === 'stock' && exchange !== '') pairs.push(['exchange', exchange])
  return [...pairs, ['codes', codes.join(',')]]
}
