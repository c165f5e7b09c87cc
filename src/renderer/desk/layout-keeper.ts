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
  readonly keep: (desk: KeptDesk) => void
}

export interface LayoutKeeper {
  /** Something changed; what is dragged is kept once it rests. */
  changed(): void
  /** Keeps what is still waiting. */
  flush(): void
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
  let cancel: Cancel | null = null

  function remember(text: string): void {
    own = [...own.filter((known) => known !== text), text].slice(-MOST_OWN)
  }

  function keepNow(): void {
    cancel = null
    const desk = current()
    const text = textOf(desk)
    if (text === own.at(-1)) return
    remember(text)
    keep(desk)
  }

  return {
    changed() {
      cancel?.()
      cancel = clock.schedule(REST_MS, keepNow)
    },
    flush() {
      if (cancel === null) return
      cancel()
      keepNow()
    },
    arrangedBy(desk) {
      cancel?.()
      cancel = null
      remember(textOf(desk))
    },
    isOwn: (desk) => own.includes(textOf(desk)),
  }
}

const textOf = ({ layout, panels }: KeptDesk): string =>
  JSON.stringify([layout, panels.map(({ id, kind, state }) => [id, kind, state])])
