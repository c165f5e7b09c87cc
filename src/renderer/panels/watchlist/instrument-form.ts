/** The form that names an instrument: what was typed, tidied, and what is wrong with it. */
import type { AssetClass } from '../../../model/asset-class.ts'
import { instrumentFault, instrumentId, type Instrument, type InstrumentId } from '../../../model/instrument.ts'

export interface InstrumentForm {
  readonly assetClass: AssetClass
  readonly region: string
  readonly exchange: string
  readonly code: string
}

export type InstrumentFormFault = NonNullable<ReturnType<typeof instrumentFault>>

/** The region in which the service lists each class, where there is but one to begin with. */
export const USUAL_REGION: Readonly<Record<AssetClass, string>> = {
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
  const parts: Instrument = {
    assetClass: form.assetClass,
    region: form.region.trim().toUpperCase(),
    exchange: form.assetClass === 'stock' ? form.exchange.trim() : '',
    code: form.code.trim(),
  }
  const fault = instrumentFault(parts)
  return fault === null ? { instrument: instrumentId(parts) } : { fault }
}
