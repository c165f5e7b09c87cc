import { describe, expect, it } from 'vitest'
import { MAX_FILED_EVENTS } from '#core/alerts/persistence/history/history-transfer.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import {
  SERVICE_ADDRESS,
  SIMULATED_SESSION,
  openDataProfile,
  openUsedProfile,
  momentsIn,
  documentsIn,
  fileOf,
} from '#test/fakes/profile/data-profile.ts'

describe('an import of all data', () => {
  it('can be taken back once, and what it did not hold stays', async () => {
    const used = openUsedProfile()
    const before = used.retained()
    expect([used.canUndoImport(), await used.undoImport()]).toEqual([false, false])
    const { watchlists, settings } = documentsIn(openDataProfile().exportAll())
    await used.importAll(fileOf({ watchlists, settings }))
    used.indicators.replace({ templates: [], symbols: [] })
    expect([used.canUndoImport(), await used.undoImport(), used.canUndoImport()]).toEqual([true, true, false])
    expect(used.retained()).toEqual({ ...before, indicators: { templates: [], symbols: [] } })
    expect(await used.undoImport()).toBe(false)
  })

  it('holds the history of alerts, which is added to the one that is there', async () => {
    const used = openUsedProfile()
    used.history.fire({ alert: used.alerts.current().alerts[0]?.id ?? 'alert-1', firedAt: 1_000 })
    used.history.fire({ alert: 'alert-99', firedAt: 3_000 })
    const other = openDataProfile()
    other.history.fire({ alert: 'alert-99', firedAt: 2_000 })
    const file = used.exportAll()
    const preview = await other.preview(file)
    expect(preview.ok && preview.value.at(-1)).toEqual({ name: 'alertHistory', now: 1, then: 2 })
    await other.importAll(file)
    expect(momentsIn(other)).toEqual([2_000, 1_000, 3_000])
    const firesOf = (alert: AlertId) => other.history.memory.tally(alert)?.fires
    expect(other.alerts.current().alerts.map(({ id }) => firesOf(id))).toEqual([1])
    expect(firesOf('alert-99')).toBe(1)
    await other.importAll(file)
    expect(momentsIn(other)).toHaveLength(3)
  })

  it('takes the history back as well when the import is undone', async () => {
    const used = openUsedProfile()
    used.history.fire({ firedAt: 1_000 })
    const other = openDataProfile()
    other.history.fire({ alert: 'alert-99', firedAt: 2_000 })
    await other.importAll(used.exportAll())
    expect(momentsIn(other)).toEqual([2_000, 1_000])
    other.history.fire({ alert: 'alert-99', firedAt: 4_000 })
    await other.undoImport()
    expect(momentsIn(other)).toEqual([2_000, 4_000])
  })

  it('can be imported however long the history is', async () => {
    const used = openUsedProfile()
    used.history.fire({}, MAX_FILED_EVENTS + 1_000)
    const file = used.exportAll()
    expect(documentsIn(file)['alertHistory']).toMatchObject({ content: { length: MAX_FILED_EVENTS } })
    const other = openDataProfile()
    expect((await other.importAll(file)).ok).toBe(true)
    expect(momentsIn(other)).toEqual(momentsIn(used).slice(1_000))
  })

  it('offers what its own file names, also when another one is made at the same moment', async () => {
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' } as const
    const used = openDataProfile({ ...SIMULATED_SESSION, source: 'service', address: SERVICE_ADDRESS })
    used.settings.update({ proxy })
    const other = openDataProfile()
    const imported = await Promise.all([used, openUsedProfile(), used].map((one) => other.importAll(one.exportAll())))
    const [both, none] = [
      { connection: SERVICE_ADDRESS, proxy },
      { connection: null, proxy: null },
    ]
    expect(imported.map((one) => one.ok && one.value)).toEqual([both, none, both])
  })
})
