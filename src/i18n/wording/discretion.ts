/**
 * Decides what discreet mode hides, in this one place. Texts of codes and names come from `instrument.ts`, which asks here; every
 * other text of the service goes through {@link serviceText}. `test/architecture/discretion.test.ts` finds the ones that do not.
 *
 * - A code or a name: the user's own alias, else the class and a number that stays the same.
 * - Texts about companies, addresses of the service and what was asked of it: a mark.
 * - Panels that consist of such texts: `inDiscreetMode` of their kind.
 */
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { m } from '../compiled/messages.js'

export interface Discretion {
  readonly isOn: boolean
  /** Returns what the user calls an instrument; null where that is nothing, or not known yet. */
  readonly aliasOf: (instrument: InstrumentId) => string | null
}

const OFF: Discretion = { isOn: false, aliasOf: () => null }
let read: () => Discretion = () => OFF

/** Sets where the mode is read. A window reads it from its settings, so that its texts change with them. */
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

/** Returns the substitute of a code in discreet mode, else the code. */
export function coveredCode(instrument: InstrumentId, code: string): string {
  const { isOn, aliasOf } = read()
  if (!isOn) return code
  return aliasOf(instrument) ?? m.discreet_symbol({ class: classOf(instrument), number: numberOf(instrument) })
}

/** Returns a text of the service or about a company; in discreet mode a mark in its place. */
export const serviceText = (text: string): string => (isDiscreet() && text !== '' ? m.discreet_text() : text)

const classOf = (instrument: InstrumentId): string => CLASSES[instrumentOf(instrument).assetClass]()

const NUMBERS = 10_000
const FACTOR = 31

/** The same in every window and at every start. */
function numberOf(instrument: InstrumentId): string {
  let sum = 0
  for (const letter of instrument) sum = (sum * FACTOR + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return String(sum % NUMBERS).padStart(4, '0')
}
