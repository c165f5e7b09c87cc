/** What workspaces always are: one of them is current, and it has a desk to work in. */
import type { Invariant } from './invariant.ts'

export const deskIsThere: Invariant = {
  name: 'deskIsThere',
  says: 'Windows are told of a current workspace that exists, and the core plans a desk for it.',
  watch: (world, violate) => ({
    looked() {
      for (const { number, view } of world.windows()) {
        const { workspaces: told } = view
        if (told !== null && !told.workspaces.some(({ id }) => id === told.current))
          violate(`window ${number} is told that ${told.current} is current, which does not exist`)
      }
      const run = world.running()
      if (run?.isStarted() !== true) return
      const planned = run.backend.windows.windowsToOpen()
      if (!planned.some(({ kind }) => kind === 'desk')) violate(`of ${planned.length} planned windows none is a desk`)
    },
  }),
}
