/** The form of an instrument: normalises and checks its fields. */
import type { AssetClass } from '#model/market/asset-class.ts'
import {
  instrumentFault,
  instrumentId,
  serviceCode,
  type Instrument,
  type InstrumentId,
} from '#model/market/instrument.ts'

export interface InstrumentForm {
  readonly assetClass: AssetClass
  readonly region: string
  readonly exchange: string
  readonly code: string
}

export type InstrumentFormFault = NonNullable<ReturnType<typeof instrumentFault>>

/** The default region of each class; for some it is the only one. */
export const DEFAULT_REGION: Readonly<Record<AssetClass, string>> = {
  stock: 'US',
  fund: 'US',
  forex: 'GB',
  indices: 'GB',
  future: 'US',
  crypto: 'BA',
}

/** Names the first faulty field. */
export function readInstrumentForm(
  form: InstrumentForm,
): { readonly instrument: InstrumentId } | { readonly fault: InstrumentFormFault } {
  const region = form.region.trim().toUpperCase()
  const parts: Instrument = {
    assetClass: form.assetClass,
    region,
    exchange: form.assetClass === 'stock' ? form.exchange.trim() : '',
    code: serviceCode(region, inCapitals(form.code.trim())),
  }
  const fault = instrumentFault(parts)
  return fault === null ? { instrument: instrumentId(parts) } : { fault }
}

/** Capitalises lower case only; mixed case is kept as typed. */
const inCapitals = (code: string): string => (code === code.toLowerCase() ? code.toUpperCase() : code)
