/** The initial values of the editor of a new alert. */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface AlertPreset {
  readonly instrument: InstrumentId | null
  readonly list: string | null
  /** Null leaves the field empty. */
  readonly price: number | null
  /** Whether it is about the positions in the instrument or the list, or all positions if neither is named. */
  readonly isAboutPositions: boolean
  /** The current price: a level above it fires on a rise, one below it on a fall. */
  readonly last: number | null
  /** Any of them fires; by default the price is the condition. */
  readonly conditions?: readonly AlertCondition[]
}

export const NO_PRESET: AlertPreset = { instrument: null, list: null, price: null, last: null, isAboutPositions: false }

export const profitPreset = (about: Partial<Pick<AlertPreset, 'instrument' | 'list'>>): AlertPreset => ({
  ...NO_PRESET,
  ...about,
  isAboutPositions: true,
})
