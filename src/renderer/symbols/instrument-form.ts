/** The form that names an instrument: what was typed, tidied, and what is wrong with it. */
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

/** The region in which the service lists each class, where there is only one. */
export const DEFAULT_REGION: Readonly<Record<AssetClass, string>> = {
  stock: 'US',
  fund: 'US',
  forex: 'GB',
  indices: 'GB',
  future: 'US',
  crypto: 'BA',
}

/** The instrument that the form names, or the first part of it that is at fault. */
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

/** Codes are in capitals; one that is written in both is left as somebody chose to write it. */
const inCapitals = (code: string): string => (code === code.toLowerCase() ? code.toUpperCase() : code)
