/** What windows say of their line. */
import { SILENT_AFTER_MS } from '../../../src/renderer/transports/liveness.ts'
import type { Invariant } from './invariant.ts'

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
