/** Stores a desk soon after each change, and recognises its own returning changes. */
import type { DeskLayout, PanelRecord } from '#model/workspace/workspace.ts'
import type { DeskContent } from '#renderer/app/desk-actions.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'

/** A window stores a {@link DeskContent}, whose layout is known. */
export interface StoredDesk {
  /** Null until a window has arranged the panels. */
  readonly layout: DeskLayout | null
  readonly panels: readonly PanelRecord[]
}

export interface LayoutStorePorts {
  readonly clock: Clock
  readonly current: () => DeskContent
  /** Rejects if the desk was not stored. */
  readonly keep: (desk: DeskContent) => Promise<unknown>
}

export interface LayoutStore {
  /** Stores immediately; further changes, such as during dragging, are stored once more after a pause. */
  changed(): void
  /** Stores a finished change immediately, because the window may close at any moment. */
  changedAtOnce(): void
  /** Stores a minor change, such as scrolling, after a longer pause or by a flush. */
  noted(): void
  flush(): void
  /** Stores waiting changes; later ones are ignored. */
  end(): void
  retry(): void
  arrangedBy(desk: StoredDesk): void
  isOwn(desk: StoredDesk): boolean
}

const REST_MS = 200
const NOTED_REST_MS = 2_000
/** Each pause in changes adds one state, so these last for more than a second. */
const MAX_OWN = 16

export function createLayoutStore({ clock, current, keep }: LayoutStorePorts): LayoutStore {
  let own: readonly string[] = []
  /** The latest state that the core is known to have. */
  let acknowledged: string | null = null
  /** Cancel the write of the latest change, and that of a burst of changes. */
  let cancelSoon: Cancel | null = null
  let cancelRest: Cancel | null = null
  let cancelNoted: Cancel | null = null
  let isLost = false
  let hasEnded = false

  function remember(text: string): void {
    own = [...own.filter((known) => known !== text), text].slice(-MAX_OWN)
  }

  function keepNow(): void {
    const desk = current()
    const text = textOf(desk)
    if (text === own.at(-1) && !isLost) return
    isLost = false
    remember(text)
    const succeed = () => void (acknowledged = text)
    keep(desk).then(succeed, () => {
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

  function keepNoted(): void {
    cancelNoted = null
    keepNow()
  }

  function cancel(): boolean {
    const waiting = [cancelSoon, cancelRest, cancelNoted].filter((cancelOne) => cancelOne !== null)
    for (const cancelOne of waiting) cancelOne()
    cancelSoon = cancelRest = cancelNoted = null
    return waiting.length > 0
  }

  // The library reports a change before it is finished.
  function changedAtOnce(): void {
    if (hasEnded) return
    cancelSoon ??= clock.schedule(0, keepSoon)
  }

  function changed(): void {
    if (hasEnded) return
    if (cancelRest === null) changedAtOnce()
    cancelRest?.()
    cancelRest = clock.schedule(REST_MS, keepAtRest)
  }

  function flush(): void {
    if (cancel()) keepNow()
  }

  return {
    changed,
    changedAtOnce,
    noted() {
      if (hasEnded) return
      cancelNoted?.()
      cancelNoted = clock.schedule(NOTED_REST_MS, keepNoted)
    },
    flush,
    end() {
      flush()
      hasEnded = true
    },
    retry() {
      if (isLost) changed()
    },
    arrangedBy(desk) {
      cancel()
      acknowledged = textOf(desk)
      remember(acknowledged)
    },
    isOwn: (desk) => [...own, acknowledged].includes(textOf(desk)),
  }
}

const textOf = ({ layout, panels }: StoredDesk): string =>
  JSON.stringify([layout, panels.map(({ id, kind, state }) => [id, kind, state])])
