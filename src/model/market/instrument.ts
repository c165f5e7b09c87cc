/**
 * What is watched: class + region + exchange + code. A code alone is ambiguous (`000001` is a stock and an index), so an
 * instrument is only ever named by its full, branded id.
 */
import { ASSET_CLASSES, isAssetClass, type AssetClass } from './asset-class.ts'

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

// A comma would split the `codes` parameter; white space and control characters never occur in a code.
const FORM = { region: '[A-Z]{2,8}', exchange: '[A-Za-z0-9._-]{0,16}', code: String.raw`[^\s,\p{C}]{1,32}` } as const
const whole = (form: string) => new RegExp(`^(?:${form})$`, 'u')
const [REGION, EXCHANGE, CODE] = [whole(FORM.region), whole(FORM.exchange), whole(FORM.code)]
const OTHERS = ASSET_CLASSES.filter((assetClass) => assetClass !== 'stock').join('|')
const ID = whole(`(?:stock:${FORM.region}:${FORM.exchange}|(?:${OTHERS}):${FORM.region}:):${FORM.code}`)

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
  return isInstrumentId(text) ? instrumentOf(text) : null
}

/** Whether any value is an instrument's id in its canonical form. */
export function isInstrumentId(value: unknown): value is InstrumentId {
  return typeof value === 'string' && ID.test(value)
}

/** The parts of a known-good id. */
export function instrumentOf(id: InstrumentId): Instrument {
  // Lists of thousands are taken apart with every edit: what is known to be sound is not checked again.
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

/** Regions whose classes of shares are a letter behind a point. */
const WITH_SHARE_CLASSES: ReadonlySet<string> = new Set(['US', 'GB'])
/** The length of codes in Shanghai and Shenzhen. */
const CHINESE_DIGITS = 6

/**
 * A code as the service writes it. Those of Hong Kong have no zeros before them, those of Shanghai and Shenzhen have six digits. A class
 * of shares is behind a point, which other programs write as a hyphen, a slash or a space.
 */
export function serviceCode(region: string, code: string): string {
  const isNumber = /^\d+$/u.test(code)
  if (region === 'HK' && isNumber) return code.replace(/^0+(?=\d)/u, '')
  if ((region === 'SH' || region === 'SZ') && isNumber) return code.padStart(CHINESE_DIGITS, '0')
  return WITH_SHARE_CLASSES.has(region) ? code.replace(/^([A-Z]{1,5})[-/ ]([A-Z])$/u, '$1.$2') : code
}
