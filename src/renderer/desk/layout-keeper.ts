/** Has a desk kept soon after it changed, and tells what comes back from keeping apart from what somebody else changed. */
import type { PanelRecord } from '../../model/workspace.ts'
import type { Json } from '../../model/json.ts'
import type { Cancel, Clock } from '../live/clock.ts'

export interface KeptDesk {
  readonly layout: Json
  readonly panels: readonly PanelRecord[]
}

export interface LayoutKeeperPorts {
  readonly clock: Clock
  /** How the desk stands now. */
  readonly current: () => KeptDesk
  /** Rejects when the desk was not kept. */
  readonly keep: (desk: KeptDesk) => Promise<unknown>
}

export interface LayoutKeeper {
  /** Something changed. It is kept at once, and while it goes on changing, as what is dragged does, once more when it rests. */
  changed(): void
  /** Something changed that is whole by itself: it is kept at once whatever came before, for the window may go any moment. */
  changedAtOnce(): void
  /** Keeps what is still waiting. */
  flush(): void
  /** What could not be kept can be again: the line is back. */
  retry(): void
  /** The desk was arranged by what is kept. */
  arrangedBy(desk: KeptDesk): void
  /** Whether this is one of the states that this window had lately: its own word, come back. */
  isOwn(desk: KeptDesk): boolean
}

const REST_MS = 200
/** States that may still be under way back; one a rest, so that this is more than a second's worth. */
const MOST_OWN = 16

export function createLayoutKeeper({ clock, current, keep }: LayoutKeeperPorts): LayoutKeeper {
  let own: readonly string[] = []
  /** Of keeping what has just changed, and of keeping what a burst of changes has come to. */
  let cancelSoon: Cancel | null = null
  let cancelRest: Cancel | null = null
  /** The latest state was refused. */
  let isLost = false

  function remember(text: string): void {
    own = [...own.filter((known) => known !== text), text].slice(-MOST_OWN)
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

  // Only once the task is over: the library tells of a change before it has finished it.
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

const textOf = ({ layout, panels }: KeptDesk): string =>
  JSON.stringify([layout, panels.map(({ id, kind, state }) => [id, kind, state])])
