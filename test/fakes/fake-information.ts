/** News and calendars that ask nobody: the test says what is known, and sees what is wanted of it. */
import type { AlertPorts } from '../../src/core/alerts/alerts.ts'
import { createListeners } from '../../src/core/listeners.ts'
import type { SplitMark } from '../../src/model/candle-series.ts'
import { instrumentOf, type InstrumentId } from '../../src/model/instrument.ts'

export type FakeInformation = AlertPorts['information'] & {
  /** What is wanted now: `splits US`. */
  readonly wanted: ReadonlySet<string>
  /** Makes the splits of a stock known, as an answer of the service would. */
  bringSplits(instrument: InstrumentId, splits: readonly SplitMark[]): void
}

export function createFakeInformation(): FakeInformation {
  const wanted = new Set<string>()
  const splits = new Map<InstrumentId, readonly SplitMark[]>()
  const splitListeners = createListeners<string>()

  function want(name: string) {
    wanted.add(name)
    return () => wanted.delete(name)
  }

  return {
    wanted,
    bringSplits(instrument, own) {
      splits.set(instrument, own)
      splitListeners.tell(instrumentOf(instrument).region)
    },
    splits: {
      splitsOf: (instrument) => splits.get(instrument) ?? [],
      want: (region) => want(`splits ${region}`),
      watchCalendars: (listener) => splitListeners.add(listener),
    },
  }
}
