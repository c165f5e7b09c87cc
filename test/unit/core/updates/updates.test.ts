import { describe, expect, it } from 'vitest'
import type { UpdateFeed } from '#core/ports/update-feed.ts'
import { chooseRelease } from '#core/updates/judge-feed.ts'
import { CHECK_PERIOD_MS, RETRY_MS } from '#core/updates/updates.ts'
import { packageOfContent } from '#model/application/update.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { openUpdates } from '#test/fakes/shells/open-updates.ts'
import { feedFact, HOUR_MS, ISSUED_AT, releaseFact } from '#test/fakes/shells/signed-updates.ts'

/** Every signature is good: these tests do not concern signatures. */
function feedOf(feed = feedFact()) {
  const seen = { fetches: 0, feed, isReachable: true }
  const port: UpdateFeed = {
    fetch() {
      seen.fetches += 1
      const text = JSON.stringify({ payload: JSON.stringify(seen.feed), signature: 'good' })
      return Promise.resolve(seen.isReachable ? { kind: 'text', text } : { kind: 'none', cause: 'unreachable' })
    },
    isSigned: (_, signature) => signature === 'good',
  }
  return { seen, port }
}

const SOON_MS = 2 * 60_000

describe('a check for updates', () => {
  it('comes soon after the start and once a day, and offers a newer version', async () => {
    const { seen, port } = feedOf()
    const { clock, status, notices } = openUpdates(port)
    expect([seen.fetches, status()]).toMatchObject([0, { feed: 'on', checkedAt: null, offered: null }])
    await clock.advanceSettling(SOON_MS)
    expect(status()).toMatchObject({ fault: null, offered: { version: '2.0.0', notes: '- Something new.' } })
    expect(notices).toEqual([{ kind: 'updateAvailable', version: '2.0.0' }])
    await clock.advanceSettling(CHECK_PERIOD_MS * 1.1)
    expect(seen.fetches).toBe(2)
    expect(notices).toHaveLength(1)
  })

  it('is not repeated by a restart within the day, which still knows what was offered', async () => {
    const [clock, store] = [createFakeClock(), createFakeStore()]
    const first = openUpdates(feedOf().port, { clock, store })
    await clock.advanceSettling(SOON_MS)
    first.updates.dispose()
    const { seen, port } = feedOf()
    const second = openUpdates(port, { clock, store })
    expect(second.status().offered?.version).toBe('2.0.0')
    await clock.advanceSettling(12 * HOUR_MS)
    expect([seen.fetches, second.notices]).toEqual([0, []])
    await clock.advanceSettling(15 * HOUR_MS)
    expect(seen.fetches).toBe(1)
  })

  it('is tried again within hours when it failed, and keeps what it knows', async () => {
    const { seen, port } = feedOf()
    const { clock, status } = openUpdates(port)
    await clock.advanceSettling(SOON_MS)
    seen.isReachable = false
    await clock.advanceSettling(CHECK_PERIOD_MS * 1.1)
    expect(status()).toMatchObject({ fault: 'unreachable', offered: { version: '2.0.0' } })
    seen.isReachable = true
    await clock.advanceSettling(RETRY_MS * 1.1)
    expect([seen.fetches, status().fault]).toEqual([3, null])
  })

  it('does not come in a build without a feed, nor while it is switched off, except by hand', async () => {
    const none = openUpdates(null)
    expect([await none.check(), none.clock.waiting()]).toMatchObject([{ feed: 'none', isChecking: false }, 0])
    const { seen, port } = feedOf()
    const off = openUpdates(port, { settings: { checkForUpdates: false } })
    await off.clock.advanceSettling(3 * CHECK_PERIOD_MS)
    expect([seen.fetches, off.status().feed]).toEqual([0, 'off'])
    expect(await off.check()).toMatchObject({ offered: { version: '2.0.0' } })
    expect(off.notices).toEqual([])
    off.set({ checkForUpdates: true })
    await off.clock.advanceSettling(CHECK_PERIOD_MS * 1.1)
    expect(seen.fetches).toBe(2)
  })

  it('says nothing while a screen is shared, and says it once it no longer is', async () => {
    const { clock, notices, status, set } = openUpdates(feedOf().port, { settings: { discreet: true } })
    await clock.advanceSettling(SOON_MS)
    expect([status().offered?.version, notices]).toEqual(['2.0.0', []])
    set({ discreet: false })
    expect(notices).toEqual([{ kind: 'updateAvailable', version: '2.0.0' }])
  })

  it('does not wait for ever when the clock was set back after the last one', async () => {
    const [clock, store] = [createFakeClock(), createFakeStore()]
    const first = openUpdates(feedOf().port, { clock, store })
    await clock.advanceSettling(SOON_MS)
    first.updates.dispose()
    clock.jumpWall(-300 * 24 * HOUR_MS)
    const { seen, port } = feedOf()
    openUpdates(port, { clock, store })
    await clock.advanceSettling(SOON_MS)
    expect(seen.fetches).toBe(1)
  })
})

describe('a release', () => {
  const installation = { version: '1.5.0', chance: 0, now: ISSUED_AT, newestIssuedAt: 0 }
  const offered = (version: string, versions: readonly string[]) => {
    const releases = versions.map((one) => releaseFact({ version: one }))
    return chooseRelease(feedFact({ releases }), { ...installation, version }, false)?.version ?? null
  }

  it('is offered when it is newer, the newest of all, and never a downgrade', () => {
    expect(offered('1.5.0', ['1.4.0', '1.10.0', '1.9.0'])).toBe('1.10.0')
    expect(offered('1.10.0', ['1.4.0', '1.10.0', '1.10.0-rc.1'])).toBe(null)
    expect(offered('1.5.0', [])).toBe(null)
  })

  it('reaches installations in stages, each a part of the next, and others first with the next version', () => {
    const stages = [
      { from: ISSUED_AT, percent: 10 },
      { from: ISSUED_AT + 24 * HOUR_MS, percent: 50 },
      { from: ISSUED_AT + 48 * HOUR_MS, percent: 100 },
    ]
    const chances = Array.from({ length: 1_000 }, (_, place) => place / 1_000)
    const reached = (version: string, now: number, isByHand = false) =>
      chances.filter(
        (chance) =>
          chooseRelease(
            feedFact({ releases: [releaseFact({ version, stages })] }),
            { ...installation, chance, now },
            isByHand,
          ) !== null,
      )
    const days = [0, 24, 48].map((hours) => reached('2.0.0', ISSUED_AT + hours * HOUR_MS))
    expect(days.map((all) => all.length)).toEqual([100, 500, 1_000])
    expect(days[0]?.every((chance) => days[1]?.includes(chance))).toBe(true)
    expect(reached('2.0.1', ISSUED_AT)).not.toEqual(days[0])
    expect(reached('2.0.0', ISSUED_AT, true)).toHaveLength(1_000)
  })

  it('is offered to no installation while no stage has begun', () => {
    const releases = [releaseFact({ stages: [{ from: ISSUED_AT + HOUR_MS, percent: 100 }] })]
    expect(chooseRelease(feedFact({ releases }), installation, true)).toBe(null)
  })

  it('knows its packages by their content alone', () => {
    const update = releaseFact()
    expect(packageOfContent(update, 'AB'.repeat(32), 3)?.name).toBe('quotedeck_2.0.0_amd64.deb')
    expect([packageOfContent(update, 'ac'.repeat(32), 3), packageOfContent(update, 'ab'.repeat(32), 4)]).toEqual([
      null,
      null,
    ])
  })
})
