/** What windows say of their line. */
import type { Invariant } from './invariant.ts'

/** Three beats, as the architecture says; stated here, so that a longer wait of the page shows. */
const SILENT_AFTER_MS = 6_000
/** A timer and one beat on its way. */
const MARGIN_MS = 1_500

export const connectedHears: Invariant = {
  name: 'connectedHears',
  says: 'A window never says that it is connected while it hears nothing.',
  watch: (world, violate) => ({
    looked() {
      const now = world.machine.trueNow()
      if (now - world.machine.wokeAt() < 2 * SILENT_AFTER_MS) return
      for (const window of world.windows()) {
        const heardAt = window.heardAt()
        if (window.line().kind !== 'up' || heardAt === null) continue
        if (now - heardAt > SILENT_AFTER_MS + MARGIN_MS)
          violate(`window ${window.number} says that it is connected, but has heard nothing for ${now - heardAt} ms`)
      }
    },
  }),
}
