/** One timer for each instrument. */
import type { InstrumentId } from '#model/market/instrument.ts'
import { MAX_TIMER_MS, type Cancel, type Clock } from '#core/ports/clock.ts'

export interface InstrumentTimers {
  instruments(): Iterable<InstrumentId>
  /** Sets an instrument's timer to a moment, Unix epoch ms; Infinity for none. */
  set(instrument: InstrumentId, at: number): void
  dispose(): void
}

/** @param due Receives the moment that the timer was set to: the clock may have been set, or the machine slept. */
export function createInstrumentTimers(
  clock: Pick<Clock, 'now' | 'schedule'>,
  due: (instrument: InstrumentId, at: number) => void,
): InstrumentTimers {
  const timers = new Map<InstrumentId, { readonly at: number; readonly cancel: Cancel }>()

  function forget(instrument: InstrumentId): void {
    timers.get(instrument)?.cancel()
    timers.delete(instrument)
  }

  return {
    instruments: () => [...timers.keys()],
    set(instrument, at) {
      if (timers.get(instrument)?.at === at) return
      forget(instrument)
      if (at === Infinity) return
      const cancel = clock.schedule(Math.min(at - clock.now(), MAX_TIMER_MS), () => {
        timers.delete(instrument)
        due(instrument, at)
      })
      timers.set(instrument, { at, cancel })
    },
    dispose() {
      for (const instrument of timers.keys()) forget(instrument)
    },
  }
}
