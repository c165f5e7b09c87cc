/** What charts know of splits: the calendars of regions, which everybody reads. */
import { instrumentOf, type InstrumentId } from '../../../model/instrument.ts'
import type { Splits } from './splits.ts'
import type { Cancel } from '../../ports/clock.ts'

export type KnownSplits = Pick<Splits, 'splitsOf' | 'want' | 'watchCalendars'>

/** Sees to it that the splits of a stock are known, until cancelled: its bars are drawn wrong without. */
export function wantSplits(splits: Pick<KnownSplits, 'want'>, instrument: InstrumentId): Cancel {
  const { assetClass, region } = instrumentOf(instrument)
  return assetClass === 'stock' ? splits.want(region, 'prompt') : () => undefined
}
