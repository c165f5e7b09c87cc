/** Checks what windows say about their line. */
import type { Invariant } from './invariant.ts'

/** Three beats, as in the architecture; repeated here so that a longer wait of the page fails. */
const SILENT_AFTER_MS = 6_000
/** One timer and one beat in transit. */
const MARGIN_MS = 1_500

export const connectedHears: Invariant = {
  name: 'connectedHears',
  says: 'A window never says that it is connected while it hears nothing.',
  watch: (world, violate) => ({
    looked() {
      const now = world.machine.trueNow()
      if (now - world.machine.wokeAt() < 2 * SILENT_AFTER_MS) return
      for (const window of world.windows()) {
        if (window.line().kind !== 'up') continue
        // A line that has just opened may count as one with a message.
        const silentMs = now - Math.max(window.heardAt() ?? -Infinity, window.changedAt())
        if (silentMs > SILENT_AFTER_MS + MARGIN_MS)
          violate(`window ${window.number} says that it is connected, but has heard nothing for ${silentMs} ms`)
      }
    },
  }),
}

/** A line may need this long to reopen after trouble: the page retries with growing delays. */
const RECOVERY_MS = 60_000

export const silentIsTrue: Invariant = {
  name: 'silentIsTrue',
  says: 'A window never says that nothing is heard while its line is sound and the application runs.',
  watch(world, violate) {
    let startedAt = -Infinity
    return {
      started() {
        startedAt = world.machine.trueNow()
      },
      looked() {
        const { machine } = world
        const now = machine.trueNow()
        if (world.running()?.isStarted() !== true) return
        for (const window of world.windows()) {
          const sinceMs = now - Math.max(startedAt, machine.wokeAt(), world.clockSetAt(), window.troubledAt())
          if (window.line().kind === 'silent' && sinceMs > RECOVERY_MS)
            violate(`window ${window.number} says that it hears nothing, and its line is sound`)
        }
      },
    }
  },
}
