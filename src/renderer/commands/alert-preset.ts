/** What the editor of a new alert starts with. */
import type { InstrumentId } from '../../model/instrument.ts'

export interface AlertPreset {
  readonly instrument: InstrumentId | null
  readonly list: string | null
  /** The price that it was made from; null leaves the field empty. */
  readonly price: number | null
  /** The price now: a level above it is risen to, one below it fallen to. */
  readonly last: number | null
}

export const NO_PRESET: AlertPreset = { instrument: null, list: null, price: null, last: null }
