import { describe, expect, it } from 'vitest'
import { REQUEST_LIMIT_MS } from '#core/ports/http.ts'
import { HERE, setUp, THERE } from './launches.ts'

/** A request leaves within a quarter of a minute, and may take as long as one may take. */
const CLAIM_MS = 15_000 + REQUEST_LIMIT_MS

describe('claims on requests', () => {
  it('are on the disk before the first request leaves, and cover as many as they say', () => {
    const { clock, store, launch, stored } = setUp()
    const claims = launch()
    claims.take(HERE, 3)
    const at = clock.now()
    const boot = { boot: 'boot 1', sinceBoot: clock.sinceBoot()?.ms }
    expect(stored()).toEqual({
      version: 1,
      written: { wall: at, ...boot },
      claims: [{ host: HERE, at, until: at + CLAIM_MS, count: 3 }],
      limits: {},
      pauses: {},
    })
    claims.take(HERE, 3)
    claims.take(HERE, 3)
    expect(store.writes).toHaveLength(1)
    claims.take(HERE, 3)
    expect(store.writes).toHaveLength(2)
  })

  it('last a quarter of a minute', () => {
    const { clock, store, launch } = setUp()
    const claims = launch()
    claims.take(HERE, 3)
    clock.advance(14_999)
    claims.take(HERE, 3)
    expect(store.writes).toHaveLength(1)
    clock.advance(1)
    claims.take(HERE, 3)
    expect(store.writes).toHaveLength(2)
  })

  it('are dropped from the disk when nothing of them counts any more', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    claims.take(HERE, 1)
    // Requests that reach the service at the end of the claim count for 61 s.
    clock.advance(CLAIM_MS + 60_999)
    claims.take(THERE, 1)
    expect(stored()).toMatchObject({ claims: [{ host: HERE }, { host: THERE }] })
    clock.advance(1)
    claims.take(THERE, 1)
    expect(stored()).toMatchObject({ claims: [{ host: THERE }, { host: THERE }] })
  })

  it('from an earlier run are kept through a new one, and dropped with time as well', () => {
    const { clock, launch, stored } = setUp()
    launch().take(HERE, 1)
    const claims = launch()
    // The earlier run has ended and sends nothing more.
    clock.advance(60_999)
    claims.take(THERE, 1)
    expect(stored()).toMatchObject({ claims: [{ host: HERE }, { host: THERE }] })
    clock.advance(1)
    claims.take(THERE, 1)
    expect(stored()).toMatchObject({ claims: [{ host: THERE }, { host: THERE }] })
  })

  it('from an earlier run count for their own host, those first that end first', () => {
    const { clock, launch } = setUp()
    const at = clock.now()
    const { launch: relaunch } = setUp({
      version: 1,
      claims: [
        { host: HERE, at: at - 5_000, until: at + 10_000, count: 5 },
        { host: THERE, at: at - 20_000, until: at - 10_000, count: 7 },
        { host: HERE, at: at - 40_000, until: at - 30_000, count: 3 },
        { host: HERE, at: at - 80_000, until: at - 61_000, count: 9 },
      ],
      limits: {},
      pauses: {},
    })
    expect(relaunch().earlier(HERE)).toEqual([
      { count: 3, countsForMs: 31_000 },
      { count: 5, countsForMs: 61_000 },
    ])
    expect(launch().earlier(HERE)).toEqual([])
  })

  it('from an earlier run still count when the clock is set before the first request for them', () => {
    const { clock, launch } = setUp()
    launch().take(HERE, 1)
    const claims = launch()
    clock.jumpWall(3_600_000)
    clock.advance(1_000)
    expect(claims.earlier(HERE)).toEqual([{ count: 1, countsForMs: 60_000 }])
  })

  it('from an earlier run count for requests that were slow to reach the service', () => {
    const { clock, launch } = setUp()
    const claims = launch()
    claims.take(HERE, 2)
    clock.advance(14_000)
    claims.take(HERE, 2)
    const reachedAt = clock.monotonic() + REQUEST_LIMIT_MS
    clock.advance(REQUEST_LIMIT_MS + 40_000)
    const [earlier] = launch().earlier(HERE) ?? []
    expect(clock.monotonic() + (earlier?.countsForMs ?? 0)).toBeGreaterThan(reachedAt + 60_000)
  })

  it('give back what was not used, host by host, when they are closed', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    const at = clock.now()
    for (let request = 0; request < 2; request++) claims.take(HERE, 5)
    claims.take(THERE, 5)
    clock.advance(1_000)
    claims.close()
    expect(stored()).toMatchObject({
      claims: [
        { host: HERE, at, until: at + 1_000, count: 2 },
        { host: THERE, at, until: at + 1_000, count: 1 },
      ],
    })
  })

  it('never end before they began, whatever the wall clock says when they are closed', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    const at = clock.now()
    claims.take(HERE, 5)
    clock.jumpWall(-60_000)
    claims.close()
    expect(stored()).toMatchObject({ claims: [{ at: at - 60_000, until: at - 60_000, count: 1 }] })
  })

  it('end when they are closed, although the wall clock was set without notice', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    claims.take(HERE, 5)
    clock.advance(10_000)
    clock.jumpWall(-3_600_000)
    claims.close()
    expect(stored()).toMatchObject({ claims: [{ at: clock.now() - 10_000, until: clock.now(), count: 1 }] })
  })

  it('never end later than they said when they are closed', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    const at = clock.now()
    claims.take(HERE, 5)
    clock.advance(40_000)
    claims.close()
    expect(stored()).toMatchObject({ claims: [{ at, until: at + CLAIM_MS, count: 1 }] })
  })

  it('are taken again after they were closed', () => {
    const { store, launch } = setUp()
    const claims = launch()
    claims.take(HERE, 5)
    claims.close()
    claims.take(HERE, 5)
    expect(store.writes).toHaveLength(3)
  })

  it('move with the wall clock, and stay those of their host', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    const at = clock.now()
    claims.take(HERE, 5)
    claims.take(THERE, 5)
    clock.jumpWall(3_600_000)
    claims.wallClockMoved()
    const moved = { at: at + 3_600_000, until: at + 3_600_000 + CLAIM_MS, count: 5 }
    expect(stored()).toMatchObject({
      claims: [
        { host: HERE, ...moved },
        { host: THERE, ...moved },
      ],
    })
    claims.close()
    expect(stored()).toMatchObject({
      claims: [
        { host: HERE, count: 1 },
        { host: THERE, count: 1 },
      ],
    })
  })

  it('move with the wall clock by as much as it was set, however long ago they were taken and by which run', () => {
    const { clock, launch, stored } = setUp()
    const at = clock.now()
    launch().take(HERE, 5)
    clock.advance(2_000)
    const claims = launch()
    claims.take(THERE, 5)
    clock.advance(3_000)
    clock.jumpWall(3_600_000)
    claims.wallClockMoved()
    const moved = at + 3_600_000
    expect(stored()).toMatchObject({
      claims: [
        // The first run had ended when the second one started.
        { host: HERE, at: moved, until: moved + 2_000, count: 5 },
        { host: THERE, at: moved + 2_000, until: moved + 2_000 + CLAIM_MS, count: 5 },
      ],
    })
  })

  it('last by the time that passes, whatever the wall clock says until its change is noticed', () => {
    const { clock, launch, stored } = setUp()
    const at = clock.now()
    launch().take(HERE, 1)
    const claims = launch()
    claims.take(THERE, 1)
    clock.advance(20_000)
    clock.jumpWall(3_600_000)
    claims.take(THERE, 1)
    claims.wallClockMoved()
    const moved = at + 3_600_000
    expect(stored()).toMatchObject({
      claims: [
        { host: HERE, at: moved },
        { host: THERE, at: moved },
        { host: THERE, at: moved + 20_000 },
      ],
    })
  })

  it('are written by the wall clock of that moment', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    const at = clock.now()
    claims.take(HERE, 1)
    clock.advance(20_000)
    clock.jumpWall(3_600_000)
    claims.take(HERE, 1)
    expect(stored()).toMatchObject({ claims: [{ at: at + 3_600_000 }, { at: at + 3_620_000 }] })
  })

  it('are unknown where they were damaged or missing, whatever their copy says', () => {
    const { clock, launch, store, stored } = setUp()
    launch().take(HERE, 1)
    store.behind.add('budget')
    const claims = launch()
    expect(claims.earlier(HERE)).toBeNull()
    clock.advance(1_000)
    claims.take(THERE, 1)
    expect(stored()).toMatchObject({ claims: [{ host: HERE }, { host: THERE }] })
  })

  it('say in the log what could not be read or kept, and nothing else', () => {
    const sound = setUp()
    sound.launch().take(HERE, 1)
    expect(sound.log.lines).toEqual([])
    const unreadable = setUp({ version: 99 })
    expect(unreadable.launch().earlier(HERE)).toBeNull()
    expect(unreadable.log.lines).toEqual(['warn the stored budget cannot be read {}'])
    expect(unreadable.store.setAsideTexts).toEqual(['{"version":99}'])
    expect(unreadable.stored()).toBeUndefined()
    unreadable.launch().take(HERE, 1)
    expect(unreadable.stored()).toMatchObject({ claims: [{ host: HERE, count: 1 }] })
    const full = setUp()
    full.store.failing = true
    full.launch().take(HERE, 1)
    expect(full.log.lines).toEqual([
      expect.stringMatching(/^warn the budget cannot be stored .*no space left on device/u),
    ])
    const stuck = setUp({ version: 99 })
    stuck.store.failing = true
    stuck.launch()
    expect(stuck.log.lines.at(-1)).toMatch(/^warn the stored budget cannot be set aside .*cannot be moved/u)
  })
})
