/** Remembers where the windows stand, soon after they were moved, so that a killed application loses nothing. */
import type { Cancel, Clock, Log, Store } from '../core/ports.ts'
import { readPlaces, writePlaces, type WindowPlace } from './window-bounds.ts'

/** Writing waits for the disk: a window that is being dragged is written once it rests. */
const REST_MS = 400

export interface WindowPlaces {
  /** The windows to open at the start; empty on the first one. */
  kept(): readonly WindowPlace[]
  /** Something moved: `current` is read when it is written. */
  changed(): void
  /** Writes what is still waiting. */
  flush(): void
}

export interface WindowPlacesPorts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** The open windows, in the order in which they were opened. */
  readonly current: () => readonly WindowPlace[]
}

export function createWindowPlaces({ store, clock, log, current }: WindowPlacesPorts): WindowPlaces {
  let kept = readPlaces(store.read('windows'))
  let cancel: Cancel | null = null

  function write(): void {
    cancel = null
    const places = current()
    // With its last window closed the application comes back as it was, not empty.
    if (places.length === 0) return
    kept = places
    try {
      store.write('windows', writePlaces(places))
    } catch (error) {
      log.warn('The windows could not be remembered.', { reason: String(error) })
    }
  }

  return {
    kept: () => kept,
    changed() {
      cancel ??= clock.schedule(REST_MS, write)
    },
    flush() {
      if (cancel === null) return
      cancel()
      write()
    },
  }
}
