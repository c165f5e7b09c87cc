/**
 * Decides what discreet mode hides. Codes and names pass through `instrument.ts`, other texts of the service through
 * {@link serviceText}; `test/architecture/discretion.test.ts` finds texts that do not.
 *
 * - A code or a name: the user's alias, or else the class and a constant number.
 * - Texts about companies, addresses of the service and requests to it: a mark.
 * - Panels that consist of such texts: `inDiscreetMode` of their kind.
 */
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { m } from '../compiled/messages.js'

export interface Discretion {
  readonly isOn: boolean
  /** Null also if it is not loaded yet. */
  readonly aliasOf: (instrument: InstrumentId) => string | null
}

const OFF: Discretion = { isOn: false, aliasOf: () => null }
let read: () => Discretion = () => OFF

/** Sets the source of the mode. A window reads it from its settings, so that texts change with them. */
export function overwriteDiscretion(reader: () => Discretion): void {
  read = reader
}

export const isDiscreet = (): boolean => read().isOn

const CLASSES: Readonly<Record<AssetClass, () => string>> = {
  stock: m.class_stock,
  fund: m.class_fund,
  forex: m.class_mark_forex,
  indices: m.class_mark_indices,
  future: m.class_mark_future,
  crypto: m.class_mark_crypto,
}

/** Returns the code, or its substitute in discreet mode. */
export function coveredCode(instrument: InstrumentId, code: string): string {
  const { isOn, aliasOf } = read()
  if (!isOn) return code
  return aliasOf(instrument) ?? m.discreet_symbol({ class: classOf(instrument), number: numberOf(instrument) })
}

/** Returns a text of the service or about a company, or a mark. */
export const serviceText = (text: string): string => (isDiscreet() && text !== '' ? m.discreet_text() : text)

const classOf = (instrument: InstrumentId): string => CLASSES[instrumentOf(instrument).assetClass]()

const NUMBERS = 10_000
const FACTOR = 31

/** The same in every window and after every start. */
function numberOf(instrument: InstrumentId): string {
  let sum = 0
  for (const letter of instrument) sum = (sum * FACTOR + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return String(sum % NUMBERS).padStart(4, '0')
}
