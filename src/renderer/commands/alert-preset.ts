/** What the editor of a new alert starts with. */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { InstrumentId } from '#model/market/instrument.ts'

export interface AlertPreset {
  readonly instrument: InstrumentId | null
  readonly list: string | null
  /** The price that it was made from; null leaves the field empty. */
  readonly price: number | null
  /** Whether it is about what is held of the instrument, of the list, or of all where neither is named. */
  readonly isAboutPositions: boolean
  /** The price now: a level above it is risen to, one below it fallen to. */
  readonly last: number | null
  /** Conditions that are known already, any of which fires; none leaves the price. */
  readonly conditions?: readonly AlertCondition[]
}

export const NO_PRESET: AlertPreset = { instrument: null, list: null, price: null, last: null, isAboutPositions: false }

/** An alert on the profit of a position, or of those on a list. */
export const profitPreset = (about: Partial<Pick<AlertPreset, 'instrument' | 'list'>>): AlertPreset => ({
  ...NO_PRESET,
  ...about,
  isAboutPositions: true,
})
