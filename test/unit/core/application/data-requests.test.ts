import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { workspaceState } from '#test/fixtures/workspace-arbitraries.ts'
import {
  SERVICE_ADDRESS,
  SIMULATED_SESSION,
  openDataProfile,
  openUsedProfile,
  documentsIn,
  fileOf,
} from '#test/fakes/profile/data-profile.ts'

describe('an archive of all data', () => {
  it('brings everything back on another machine', async () => {
    const used = openUsedProfile()
    const other = openDataProfile()
    expect(other.retained()).not.toEqual(used.retained())
    expect(await other.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy: null } })
    expect(other.retained()).toEqual(used.retained())
  })

  it('brings any workspaces back, with ids that no open window has', async () => {
    await fc.assert(
      fc.asyncProperty(workspaceState, async (state) => {
        const used = openDataProfile(SIMULATED_SESSION, { workspaces: { version: 1, content: state } })
        const other = openDataProfile()
        const before = other.workspaces.current().workspaces.map(({ id }) => id)
        await other.importAll(used.exportAll())
        expect(other.retained().workspaces).toEqual(used.retained().workspaces)
        expect(other.workspaces.current().workspaces.map(({ id }) => id)).not.toEqual(expect.arrayContaining(before))
      }),
      { numRuns: 50 },
    )
  })

  it('offers the address of the service instead of taking it over, and knows none of the simulated market', async () => {
    const used = openDataProfile({
      ...SIMULATED_SESSION,
      source: 'service',
      address: SERVICE_ADDRESS,
      tokenEnding: 'wxyz',
    })
    const file = used.exportAll()
    expect(file).not.toContain('wxyz')
    expect(await openDataProfile().importAll(file)).toEqual({
      ok: true,
      value: { connection: SERVICE_ADDRESS, proxy: null },
    })
    expect(openDataProfile().exportAll()).not.toContain('127.0.0.1')
    const other = openDataProfile()
    await other.importAll(file)
    expect(await other.importAll(openDataProfile().exportAll())).toEqual({
      ok: true,
      value: { connection: null, proxy: null },
    })
  })

  it('offers a proxy instead of using it', async () => {
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' } as const
    const used = openDataProfile()
    used.settings.update({ proxy, theme: 'dark' })
    const other = openDataProfile()
    expect(await other.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy } })
    expect(other.settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(await used.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy: null } })
  })

  it('says first what it would replace, and changes nothing by that', async () => {
    const used = openUsedProfile()
    const other = openDataProfile()
    const before = other.retained()
    const preview = await other.preview(used.exportAll())
    expect(preview.ok && preview.value).toEqual(
      expect.arrayContaining([
        { name: 'settings', now: null, then: null },
        { name: 'watchlists', now: 1, then: 2 },
        { name: 'plannedListings', now: 0, then: 1 },
      ]),
    )
    expect(preview.ok && preview.value.map(({ name }) => name)).not.toContain('connection')
    expect(await other.preview(fileOf({}))).toEqual({ ok: true, value: [] })
    expect(await other.preview('not JSON')).toEqual({ ok: false, failure: 'notJson' })
    expect(other.retained()).toEqual(before)
  })

  it('leaves alone what it does not hold', async () => {
    const used = openUsedProfile()
    const before = used.retained()
    const { settings } = documentsIn(openDataProfile().exportAll())
    expect((await used.importAll(fileOf({ settings }))).ok).toBe(true)
    expect(used.retained()).toEqual({ ...before, settings: DEFAULT_SETTINGS })
  })

  it('may be of an older version', async () => {
    const other = openDataProfile()
    await other.importAll(fileOf({ settings: { version: 1, content: { theme: 'dark', flash: false } } }))
    expect(other.settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', flash: false })
  })

  it.each<[string, (good: Record<string, unknown>) => unknown, string]>([
    ['settings of a newer version', (good) => ({ ...good, settings: { version: 99, content: {} } }), 'newer'],
    ['settings that are none', (good) => ({ ...good, settings: 'dark' }), 'malformed'],
    ['settings without content', (good) => ({ ...good, settings: { version: 1 } }), 'malformed'],
    ['empty settings', (good) => ({ ...good, settings: { version: 1, content: null } }), 'malformed'],
    ['lists that are no list', (good) => ({ ...good, watchlists: { version: 1, content: {} } }), 'malformed'],
    ['workspaces that are a list', (good) => ({ ...good, workspaces: { version: 1, content: [] } }), 'malformed'],
    ['a history of a newer version', (good) => ({ ...good, alertHistory: { version: 2, content: [] } }), 'newer'],
    ['a history that is no list', (good) => ({ ...good, alertHistory: { version: 1, content: {} } }), 'malformed'],
    ['no documents', () => null, 'malformed'],
  ])('with %s changes nothing', async (_what, spoil, reason) => {
    const good = documentsIn(openDataProfile().exportAll())
    const used = openUsedProfile()
    const before = used.retained()
    expect(await used.importAll(fileOf(spoil(good)))).toEqual({ ok: false, failure: reason })
    expect(used.retained()).toEqual(before)
  })

  it.each([
    ['not JSON', 'notJson'],
    ['{"format":"quotedeck-workspace","version":1}', 'otherFormat'],
    [`{"format":"quotedeck-data","version":1,"documents":{}}${' '.repeat(4_000_000)}`, 'tooLarge'],
    ['{"format":"quotedeck-data","version":2}', 'newer'],
  ])('is refused if it is no archive: %.60s', async (content, reason) => {
    expect(await openDataProfile().importAll(content)).toEqual({ ok: false, failure: reason })
  })

  it('never throws and never leaves half of itself behind, whatever it holds', async () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.record({ version: fc.integer({ min: 0, max: 3 }), content: fc.jsonValue() }),
    )
    const parts = fc.record(
      { settings: part, watchlists: part, workspaces: part, connection: part, alertHistory: part },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(parts, async (held) => {
        const used = openUsedProfile()
        const before = used.retained()
        if (!(await used.importAll(fileOf(held))).ok) expect(used.retained()).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
})
