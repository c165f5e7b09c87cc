/** Checks that one workspace is current and each has a desk. */
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'
import type { ApplicationRun } from '../world/application-run.ts'
import { readDocuments } from '../world/inspect.ts'
import type { Invariant } from './invariant.ts'

export const deskIsThere: Invariant = {
  name: 'deskIsThere',
  says: 'Windows are told of a current workspace that exists, each workspace has a desk, and the core plans one unless the user has closed it.',
  watch(world, violate) {
    /** A closed last desk reopens at the next start. */
    let isClosed = false

    async function look(run: ApplicationRun | null): Promise<void> {
      const documents = run === null ? null : await readDocuments(run)
      const all = documents?.['workspaces']?.['workspaces']
      for (const workspace of Array.isArray(all) ? all.map(fieldsOf) : [])
        if (!hasDesk(workspace)) violate(`${String(workspace['id'])} is stored without a desk`)
    }

    return {
      started() {
        isClosed = false
      },
      asking(name) {
        if (name === 'window.close') isClosed = true
      },
      looked() {
        for (const { number, view } of world.windows()) {
          const { workspaces: told } = view
          if (told !== null && !told.workspaces.some(({ id }) => id === told.current))
            violate(`window ${number} is told that ${told.current} is current, which does not exist`)
        }
        const run = world.running()
        if (run?.isStarted() !== true || isClosed) return
        const planned = run.backend.windows.windowsToOpen()
        if (!planned.some(({ kind }) => kind === 'desk')) violate(`of ${planned.length} planned windows none is a desk`)
      },
      leaving: look,
      calmed: () => look(world.running()),
    }
  },
}

const hasDesk = ({ windows }: Fields): boolean =>
  Array.isArray(windows) && windows.some((window) => isRecord(window) && window['kind'] === 'desk')
