/** Stores a desk soon after each change. Recognises its own changes when they come back, and those of other windows. */
import type { DeskLayout, PanelRecord } from '#model/workspace/workspace.ts'
import type { DeskContent } from '#renderer/app/desk-actions.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'

/** A desk as the core has it. What a window stores is always a {@link DeskContent}, whose layout is known. */
export interface StoredDesk {
  /** Null until a window has arranged the panels for the first time. */
  readonly layout: DeskLayout | null
  readonly panels: readonly PanelRecord[]
}

export interface LayoutStorePorts {
  readonly clock: Clock
  /** The desk as it is now. */
  readonly current: () => DeskContent
  /** Rejects when the desk was not stored. */
  readonly keep: (desk: DeskContent) => Promise<unknown>
}

export interface LayoutStore {
  /** Reports a change. It is stored at once; further changes, as of dragging, are stored once more when they rest. */
  changed(): void
  /** Reports a finished change. It is stored at once whatever came before, because the window may close any moment. */
  changedAtOnce(): void
  /** Reports a change of small worth, such as a scrolled list. It is stored when it has rested for longer, or by a flush. */
  noted(): void
  /** Stores waiting changes. */
  flush(): void
  /** Stores waiting changes for the last time. A change that is reported later is not stored. */
  end(): void
  /** The line is back: stores again what could not be stored. */
  retry(): void
  /** Reports that the desk was arranged by the stored state. */
  arrangedBy(desk: StoredDesk): void
  /** Whether this is one of the states that this window stored lately, come back. */
  isOwn(desk: StoredDesk): boolean
}

const REST_MS = 200
const NOTED_REST_MS = 2_000
/**
 * Bound of own states that may still come back. One is added each time changes rest, so these last for more than a
 * second.
 */
const MAX_OWN = 16

export function createLayoutStore({ clock, current, keep }: LayoutStorePorts): LayoutStore {
  let own: readonly string[] = []
  /** The latest state that the core is known to have, however many were refused since. */
  let acknowledged: string | null = null
  /** The first cancels the write of the latest change, the second that of a burst of changes. */
  let cancelSoon: Cancel | null = null
  let cancelRest: Cancel | null = null
  let cancelNoted: Cancel | null = null
  /** The latest state was refused. */
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

  // Runs after the task, because the library reports a change before it has finished it.
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
