/** Beats every `BEAT_PERIOD_MS` while there is a window: each window is then due a message. */
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import type { Cancel, Clock } from '../ports/clock.ts'

export interface HeartbeatPorts {
  readonly clock: Clock
  readonly isNeeded: () => boolean
  readonly beat: () => void
}

export interface Heartbeat {
  /** Call it when {@link HeartbeatPorts.isNeeded} may have changed. */
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
