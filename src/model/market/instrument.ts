/**
 * Identifies instruments by class, region, exchange and code. A code alone is ambiguous (`000001` is a stock and an index), so only
 * the full, branded id names one.
 */
import { ASSET_CLASSES, isAssetClass, type AssetClass } from './asset-class.ts'

declare const brand: unique symbol

/** `class:region:exchange:code`, with an empty exchange for the primary one: `stock:US::AAPL`. */
export type InstrumentId = string & { readonly [brand]: 'InstrumentId' }

/** The parts of an instrument's id. */
export interface Instrument {
  readonly assetClass: AssetClass
  /** The service's market code: `US`, `HK`, `BA`. The list is open-ended. */
  readonly region: string
  /** For stocks; empty for the primary exchange. */
  readonly exchange: string
  readonly code: string
}

// A comma would split the `codes` parameter.
const FORM = { region: '[A-Z]{2,8}', exchange: '[A-Za-z0-9._-]{0,16}', code: String.raw`[^\s,\p{C}]{1,32}` } as const
const whole = (form: string) => new RegExp(`^(?:${form})$`, 'u')
const [REGION, EXCHANGE, CODE] = [whole(FORM.region), whole(FORM.exchange), whole(FORM.code)]
const OTHERS = ASSET_CLASSES.filter((assetClass) => assetClass !== 'stock').join('|')
const ID = whole(`(?:stock:${FORM.region}:${FORM.exchange}|(?:${OTHERS}):${FORM.region}:):${FORM.code}`)

/** Returns the invalid part of an instrument, or null. */
export function instrumentFault(parts: Instrument): 'class' | 'region' | 'exchange' | 'code' | null {
  if (!isAssetClass(parts.assetClass)) return 'class'
  if (!REGION.test(parts.region)) return 'region'
  if (!EXCHANGE.test(parts.exchange) || (parts.exchange !== '' && parts.assetClass !== 'stock')) return 'exchange'
  if (!CODE.test(parts.code)) return 'code'
  return null
}

/**
 * Returns the id of an instrument.
 * @throws RangeError if a part is malformed; check outside data with {@link instrumentFault} first.
 */
export function instrumentId(parts: Instrument): InstrumentId {
  const fault = instrumentFault(parts)
  if (fault !== null) throw new RangeError(`malformed ${fault} in instrument ${JSON.stringify(parts)}`)
  return `${parts.assetClass}:${parts.region}:${parts.exchange}:${parts.code}` as InstrumentId
}

/** Parses an id, whose code may contain colons. */
export function parseInstrumentId(text: string): Instrument | null {
  return isInstrumentId(text) ? instrumentOf(text) : null
}

/** Returns whether a value is a canonical instrument id. */
export function isInstrumentId(value: unknown): value is InstrumentId {
  return typeof value === 'string' && ID.test(value)
}

/** Returns the parts of a valid id. */
export function instrumentOf(id: InstrumentId): Instrument {
  // Not validated again, because edits parse lists of thousands.
  const first = id.indexOf(':')
  const second = id.indexOf(':', first + 1)
  const third = id.indexOf(':', second + 1)
  const assetClass = id.slice(0, first)
  if (!isAssetClass(assetClass) || third < 0) throw new RangeError(`not an instrument id: ${id}`)
  return {
    assetClass,
    region: id.slice(first + 1, second),
    exchange: id.slice(second + 1, third),
    code: id.slice(third + 1),
  }
}

/** A letter after a point is the class of shares. */
const WITH_SHARE_CLASSES: ReadonlySet<string> = new Set(['US', 'GB'])
/** In Shanghai and Shenzhen. */
const CHINESE_DIGITS = 6

/**
 * Returns a code as the service writes it: without leading zeros for Hong Kong, with six digits for Shanghai and Shenzhen. A point
 * precedes a class of shares, not a hyphen, slash or space as in other programs.
 */
export function serviceCode(region: string, code: string): string {
  const isNumber = /^\d+$/u.test(code)
  if (region === 'HK' && isNumber) return code.replace(/^0+(?=\d)/u, '')
  if ((region === 'SH' || region === 'SZ') && isNumber) return code.padStart(CHINESE_DIGITS, '0')
  return WITH_SHARE_CLASSES.has(region) ? code.replace(/^([A-Z]{1,5})[-/ ]([A-Z])$/u, '$1.$2') : code
}
