/** Beats while there is a window: each is due a message every `BEAT_PERIOD_MS`. */
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export interface HeartbeatPorts {
  readonly clock: Clock
  /** Whether there is any window. */
  readonly isNeeded: () => boolean
  /** Called once a period. */
  readonly beat: () => void
}

export interface Heartbeat {
  /** To be called whenever {@link HeartbeatPorts.isNeeded} may have changed. */
  settle(): void
  dispose(): void
}

export function createHeartbeat({ clock, isNeeded, beat }: HeartbeatPorts): Heartbeat {
  let cancel: Cancel | null = null
  let disposed = false

  function schedule(): void {
    cancel = clock.schedule(BEAT_PERIOD_MS, () => {
      schedule()
      beat()
    })
  }

  function settle(): void {
    if (disposed || !isNeeded()) {
      cancel?.()
      cancel = null
    } else if (cancel === null) schedule()
  }

  return {
    settle,
    dispose() {
      disposed = true
      settle()
    },
  }
}
