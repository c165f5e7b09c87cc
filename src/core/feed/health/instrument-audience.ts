/** Which instruments each window has the feed ask for, whatever it shows of them. */
import type { InstrumentId } from '../../../model/instrument.ts'
import type { HubWindows, WindowAudience } from '../../hub/hub-windows.ts'

/** Topics whose parameter is the instrument that is asked for. */
const TOPICS = ['quote', 'depth', 'tape'] as const

/** Window by window, each instrument once. */
export function instrumentAudience(connected: Pick<HubWindows, 'audience'>): readonly WindowAudience<'quote'>[] {
  const windows = new Map<number, { readonly isVisible: boolean; readonly instruments: Set<InstrumentId> }>()
  for (const topic of TOPICS) {
    for (const { window, isVisible, parameters } of connected.audience(topic)) {
      const known = windows.get(window) ?? { isVisible, instruments: new Set() }
      for (const instrument of parameters) known.instruments.add(instrument)
      windows.set(window, known)
    }
  }
  return [...windows].map(([window, { isVisible, instruments }]) => ({
    window,
    isVisible,
    parameters: [...instruments],
  }))
}
