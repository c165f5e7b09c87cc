/** Announces the instruments whose quotes changed, once per task. */
import type { InstrumentId } from '#model/market/instrument.ts'

export interface ChangedInstruments {
  add(instrument: InstrumentId): void
  watch(listener: (changed: ReadonlySet<InstrumentId>) => void): () => void
}

/** `defer` runs a task after the current one. */
export function createChangedInstruments(defer: (task: () => void) => void): ChangedInstruments {
  const listeners = new Set<(changed: ReadonlySet<InstrumentId>) => void>()
  let changed = new Set<InstrumentId>()

  function announce(): void {
    const batch = changed
    changed = new Set()
    for (const listener of listeners) listener(batch)
  }

  return {
    add(instrument) {
      if (changed.size === 0) defer(announce)
      changed.add(instrument)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
