/** The check for updates over a fake clock and a feed of the test's choice. */
import { updatesFormat } from '#core/updates/updates-format.ts'
import { createUpdates } from '#core/updates/updates.ts'
import type { UpdateFeed } from '#core/ports/update-feed.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import type { Notice } from '#model/application/notice.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createFakeClock, type FakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '../ports/fake-store.ts'

export interface OpenUpdates {
  readonly clock?: FakeClock
  readonly store?: FakeStore
  readonly version?: string
  readonly chance?: number
  readonly settings?: Partial<Settings>
}

/** Several starts share clock and store. */
export function openUpdates(feed: UpdateFeed | null, options: OpenUpdates = {}) {
  const { clock = createFakeClock(), store = createFakeStore(), version = '1.0.0', chance = 0.5 } = options
  const notices: Notice[] = []
  const report = (notice: Notice) => void notices.push(notice)
  const settings = createVariable<Settings>({ ...DEFAULT_SETTINGS, ...options.settings })
  const updates = createUpdates({
    clock,
    random: () => chance,
    log: createFakeLog(),
    feed,
    version,
    document: createVersionedDocument({ store, log: createFakeLog(), report }, updatesFormat),
    settings,
    report,
    changed: () => undefined,
  })
  return {
    updates,
    clock,
    store,
    notices,
    set: (patch: Partial<Settings>) => settings.set({ ...settings.current(), ...patch }),
    status: () => updates.topics.updates.current(null),
    check: async () => {
      await updates.requests['updates.check'](null, { onClose: () => undefined })
      return updates.topics.updates.current(null)
    },
  }
}
