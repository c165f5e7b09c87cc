/**
 * What is watched: class + region + exchange + code. A code alone is ambiguous (`000001` is a stock and an index), so an
 * instrument is only ever named by its full, branded id.
 */
import { isAssetClass, type AssetClass } from './asset-class.ts'

declare const brand: unique symbol

/** `class:region:exchange:code`; the exchange is empty for the primary one: `stock:US::AAPL`. */
export type InstrumentId = string & { readonly [brand]: 'InstrumentId' }

/** The parts of an instrument's id. */
export interface Instrument {
  readonly assetClass: AssetClass
  /** Market code as the service writes it, upper case: `US`, `HK`, `BA`. The list is open-ended. */
  readonly region: string
  /** Only stocks have one; empty means the primary exchange. */
  readonly exchange: string
  readonly code: string
}

const REGION = /^[A-Z]{2,8}$/
const EXCHANGE = /^[A-Za-z0-9._-]{0,16}$/
// A comma would split the `codes` parameter; white space and control characters never occur in a code.
const CODE = /^[^\s,\p{C}]{1,32}$/u

/** Says what is wrong with a would-be instrument, or null when it is sound. */
export function instrumentFault(parts: Instrument): 'class' | 'region' | 'exchange' | 'code' | null {
  if (!isAssetClass(parts.assetClass)) return 'class'
  if (!REGION.test(parts.region)) return 'region'
  if (!EXCHANGE.test(parts.exchange) || (parts.exchange !== '' && parts.assetClass !== 'stock')) return 'exchange'
  if (!CODE.test(parts.code)) return 'code'
  return null
}

/**
 * The id of an instrument.
 * @throws RangeError when a part is malformed; check with {@link instrumentFault} first where the parts come from outside.
 */
export function instrumentId(parts: Instrument): InstrumentId {
  const fault = instrumentFault(parts)
  if (fault !== null) throw new RangeError(`malformed ${fault} in instrument ${JSON.stringify(parts)}`)
  return `${parts.assetClass}:${parts.region}:${parts.exchange}:${parts.code}` as InstrumentId
}

/** Reads an id back into its parts, or null when the text is not an instrument id. The code may itself contain colons. */
export function parseInstrumentId(text: string): Instrument | null {
  const match = /^([a-z]+):([^:]*):([^:]*):(.+)$/su.exec(text)
  if (match === null) return null
  const [, assetClass = '', region = '', exchange = '', code = ''] = match
  if (!isAssetClass(assetClass)) return null
  const parts: Instrument = { assetClass, region, exchange, code }
  return instrumentFault(parts) === null ? parts : null
}

/** Whether any value is an instrument's id in its canonical form. */
export function isInstrumentId(value: unknown): value is InstrumentId {
  return typeof value === 'string' && parseInstrumentId(value) !== null
}

/** The parts of a known-good id. */
export function instrumentOf(id: InstrumentId): Instrument {
  const parts = parseInstrumentId(id)
  if (parts === null) throw new RangeError(`not an instrument id: ${id}`)
  return parts
}

/** A code as the service writes it: those of Hong Kong have no zeros before them. */
export function serviceCode(region: string, code: string): string {
  return region === 'HK' && /^\d+$/u.test(code) ? code.replace(/^0+(?=\d)/u, '') : code
}
