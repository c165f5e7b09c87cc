/** Stores a desk soon after it changed, and tells its own changes, which come back, from those of somebody else. */
import type { PanelRecord } from '../../model/workspace.ts'
import type { Json } from '../../model/json.ts'
import type { Cancel, Clock } from '../live/clock.ts'

export interface StoredDesk {
  readonly layout: Json
  readonly panels: readonly PanelRecord[]
}

export interface LayoutStorePorts {
  readonly clock: Clock
  /** The desk as it is now. */
  readonly current: () => StoredDesk
  /** Rejects when the desk was not stored. */
  readonly keep: (desk: StoredDesk) => Promise<unknown>
}

export interface LayoutStore {
  /** Something changed. It is stored at once, and while it goes on changing, as what is dragged does, once more when it rests. */
  changed(): void
  /** Something changed that is whole by itself: it is stored at once whatever came before, for the window may go any moment. */
  changedAtOnce(): void
  /** Keeps what is still waiting. */
  flush(): void
  /** What could not be stored can be again: the line is back. */
  retry(): void
  /** The desk was arranged by what is stored. */
  arrangedBy(desk: StoredDesk): void
  /** Whether this is one of the states that this window had lately: its own word, come back. */
  isOwn(desk: StoredDesk): boolean
}

const REST_MS = 200
/** States that may still be under way back; one a rest, so that this is more than a second's worth. */
const MAX_OWN = 16

export function createLayoutStore({ clock, current, keep }: LayoutStorePorts): LayoutStore {
  let own: readonly string[] = []
  /** Of keeping what has just changed, and of keeping what a burst of changes has come to. */
  let cancelSoon: Cancel | null = null
  let cancelRest: Cancel | null = null
  /** The latest state was refused. */
  let isLost = false

  function remember(text: string): void {
    own = [...own.filter((known) => known !== text), text].slice(-MAX_OWN)
  }

  function keepNow(): void {
    const desk = current()
    const text = textOf(desk)
    if (text === own.at(-1) && !isLost) return
    isLost = false
    remember(text)
    keep(desk).catch(() => {
      if (own.at(-1) === text) isLost = true
    })
  }

  function keepSoon(): void {
    cancelSoon = null
    keepNow()
  }

  function keepAtRest(): void {
    cancelRest = null
    keepNow()
  }

  function cancel(): boolean {
    const wasWaiting = cancelSoon !== null || cancelRest !== null
    cancelSoon?.()
    cancelRest?.()
    cancelSoon = cancelRest = null
    return wasWaiting
  }

  // Only once the task is over: the library reports a change before it has finished it.
  function changedAtOnce(): void {
    cancelSoon ??= clock.schedule(0, keepSoon)
  }

  function changed(): void {
    if (cancelRest === null) changedAtOnce()
    cancelRest?.()
    cancelRest = clock.schedule(REST_MS, keepAtRest)
  }

  return {
    changed,
    changedAtOnce,
    flush() {
      if (cancel()) keepNow()
    },
    retry() {
      if (isLost) changed()
    },
    arrangedBy(desk) {
      cancel()
      remember(textOf(desk))
    },
    isOwn: (desk) => own.includes(textOf(desk)),
  }
}

const textOf = ({ layout, panels }: StoredDesk): string =>
  JSON.stringify([layout, panels.map(({ id, kind, state }) => [id, kind, state])])
