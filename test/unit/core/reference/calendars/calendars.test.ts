import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { momentsReached } from '#model/reference/offering.ts'
import { adjustmentOn } from '#model/candles/candle-adjust.ts'
import ipoAtLocalMidnight from '#test/fixtures/strangers/ipo-local-midnight.json' with { type: 'json' }
import splitAtLocalMidnight from '#test/fixtures/strangers/split-local-midnight.json' with { type: 'json' }
import { alertDraft } from '#test/fixtures/alerts.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import type { Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { asBeforeMoments } from '#test/fakes/profile/earlier-documents.ts'
import { openInformation } from '#test/fakes/service/information-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const CALLER = { onClose() {} }
/** The fake clock begins on Friday 2026-11-20, 14:30 UTC. */
const MONDAY = Date.UTC(2026, 10, 23)
/** The span from the start until after the opening on Monday; each day takes 86,400 turns of the feed. */
const UNTIL_LISTED = 3 * DAY_MS
const NEW_ONE = idOf('stock:HK::2750')

const page = (content: readonly unknown[], totalElements = content.length) => ({
  content, page: 0, size: 20, totalElements, totalPages: 1, last: true,
}) // prettier-ignore

const offering = (dt: number, parts: Readonly<Record<string, unknown>> = {}) => ({
  dt, cn: 'Indigo Mobility', sc: '2750', ex: 'HKEX', mc: '64000000', pr: '24.58-29.92', ct: 'HK',
  bs: dt / 1000 - 400_000, es: dt / 1000 - 200_000, ro: dt / 1000 - 36_000, ...parts,
}) // prettier-ignore

const split = (c: string, d: number, v: string) => ({ d, r: 'HK', n: `${c} Ltd`, c, v })

function open(parts: { readonly store?: ReturnType<typeof createFakeStore>; readonly dt?: number } = {}) {
  const served = { dt: parts.dt ?? MONDAY }
  const answer = ({ path, query }: Arrival) => {
    if (path.endsWith('/split'))
      return page([split('9988', MONDAY + 30 * DAY_MS, '2:1'), split('bad,code', MONDAY, '1:10')], 57)
    return page(query.get('type') === 'upcoming' ? [offering(served.dt)] : [])
  }
  const opened = openInformation({ ...parts, answer })
  const key = { stage: 'upcoming', region: 'HK' } as const
  const list = opened.watchlists.current()[0]?.id ?? ''
  return {
    ...opened,
    served,
    list,
    show: () => opened.listen('offerings', key),
    calendar: () => opened.information.topics.offerings.current(key).value,
    plan: (to = list) => opened.information.requests['listing.plan']({ instrument: NEW_ONE, list: to }, CALLER),
    planned: () => opened.information.topics.plannedListings.current(null),
    isListed: () =>
      opened.watchlists
        .current()
        .some(({ rows }) => rows.some((row) => row.kind === 'entry' && row.instrument === NEW_ONE)),
  }
}

describe('the calendar of offerings', () => {
  it('dates a listing by its UTC midnight and opens it with the market of its region', async () => {
    const opened = open()
    opened.show()
    await opened.clock.advanceSettling(1_000)
    const [first] = opened.calendar()?.offerings ?? []
    // Hong Kong opens at 9:30, which is 1:30 UTC.
    expect(first).toMatchObject({ listingOn: '2026-11-23', opensAt: MONDAY + 1.5 * HOUR_MS, instrument: NEW_ONE })
  })

  it('names the days that were reached since a reminder looked last, each once', async () => {
    const opened = open()
    opened.show()
    await opened.clock.advanceSettling(1_000)
    const offerings = opened.calendar()?.offerings ?? []
    const reached = (after: number, by: number) => momentsReached(offerings, after, by).map(({ moment }) => moment)
    expect(reached(MONDAY - 30 * DAY_MS, MONDAY + DAY_MS)).toEqual([
      'subscriptionStart',
      'subscriptionEnd',
      'allotment',
      'listing',
    ])
    const opensAt = MONDAY + 1.5 * HOUR_MS
    expect([reached(opensAt - 1, opensAt), reached(opensAt, opensAt + DAY_MS)]).toEqual([['listing'], []])
  })
})

describe('a stock that is to join a list on its first day', () => {
  it('joins when its market opens, whatever window is open, and a notice says so', async () => {
    const opened = open()
    const stop = opened.show()
    await opened.clock.advanceSettling(1_000)
    expect(await opened.plan()).toEqual({ ok: true, value: null })
    stop()
    await opened.clock.advanceSettling(MONDAY + 1.4 * HOUR_MS - opened.clock.now())
    expect(opened.isListed()).toBe(false)
    await opened.clock.advanceSettling(0.2 * HOUR_MS)
    expect(opened.isListed()).toBe(true)
    expect(opened.planned()).toEqual([])
    expect(opened.notices).toEqual([{ kind: 'listingJoined', company: 'Indigo Mobility', instrument: NEW_ONE }])
  })

  it('joins after a restart that slept through the day', async () => {
    const store = createFakeStore()
    const first = open({ store })
    first.show()
    await first.clock.advanceSettling(1_000)
    await first.plan()
    first.information.dispose()
    const again = open({ store })
    again.clock.jumpWall(10 * DAY_MS)
    await again.clock.advanceSettling(HOUR_MS)
    expect(again.isListed()).toBe(true)
  })

  it('joins on another machine that was given all data', async () => {
    const first = open()
    first.show()
    await first.clock.advanceSettling(1_000)
    await first.plan()
    const other = open()
    other.watchlists.replace(first.watchlists.current())
    other.information.archived.plannedListings.replace(first.information.archived.plannedListings.current())
    expect(other.planned()).toEqual(first.planned())
    await other.clock.advanceSettling(UNTIL_LISTED)
    expect(other.isListed()).toBe(true)
  })

  it('waits for another day when the calendar moves it', async () => {
    const opened = open()
    opened.show()
    await opened.clock.advanceSettling(1_000)
    await opened.plan()
    opened.served.dt = MONDAY + 2 * DAY_MS
    await opened.clock.advanceSettling(MONDAY + DAY_MS - opened.clock.now())
    expect(opened.isListed()).toBe(false)
    expect(opened.planned()).toMatchObject([{ listingOn: '2026-11-25' }])
    await opened.clock.advanceSettling(2 * DAY_MS)
    expect(opened.isListed()).toBe(true)
  })

  it('is refused where there is no such offering or list, and can be given up', async () => {
    const opened = open()
    expect(await opened.plan()).toEqual({ ok: false, failure: 'unknownOffering' })
    opened.show()
    await opened.clock.advanceSettling(1_000)
    expect(await opened.plan('gone')).toEqual({ ok: false, failure: 'unknownList' })
    await opened.plan()
    await opened.information.requests['listing.cancel']({ instrument: NEW_ONE }, CALLER)
    await opened.clock.advanceSettling(UNTIL_LISTED)
    expect(opened.isListed()).toBe(false)
  })

  it('does not join a list that was removed, and a notice says so', async () => {
    const opened = open()
    opened.show()
    await opened.clock.advanceSettling(1_000)
    await opened.plan()
    opened.watchlists.edit({ kind: 'removeList', list: opened.list })
    await opened.clock.advanceSettling(UNTIL_LISTED)
    expect(opened.notices).toEqual([{ kind: 'listingNotJoined', company: 'Indigo Mobility', instrument: NEW_ONE }])
  })
})

describe('the calendar of splits', () => {
  it('names the lists that a split touches, again when they change, and how much more there is', async () => {
    const opened = open()
    opened.listen('splits', 'HK')
    await opened.clock.advanceSettling(1_000)
    const calendar = () => opened.information.topics.splits.current('HK').value
    const listsOf = () => calendar()?.splits.map(({ touches }) => touches.lists)
    opened.watchlists.edit({ kind: 'removeRows', list: opened.list, rows: [idOf('stock:HK::9988')] })
    expect(listsOf()).toEqual([[], []])
    const publishedBefore = opened.reported.length
    opened.watchlists.edit({
      kind: 'addEntries',
      list: opened.list,
      instruments: [idOf('stock:HK::9988')],
      before: null,
    })
    expect(listsOf()).toEqual([[opened.list], []])
    expect(opened.reported.slice(publishedBefore)).toContain('splits "HK"')
    expect(calendar()).toMatchObject({ total: 57, splits: [{}, { code: 'bad,code', instrument: null }] })
    expect(opened.arrivals).toHaveLength(1)
  })

  it('counts the alerts that name prices from before a split', async () => {
    const opened = open()
    opened.listen('splits', 'HK')
    await opened.clock.advanceSettling(1_000)
    const counts = () =>
      opened.information.topics.splits.current('HK').value?.splits.map(({ touches }) => touches.alerts)
    const target = { kind: 'instrument', instrument: idOf('stock:HK::9988') } as const
    opened.alerts.save(alertDraft({ target }))
    opened.alerts.save(alertDraft({ target, conditions: [{ kind: 'volume', least: 1 }] }))
    opened.alerts.save(alertDraft())
    expect(counts()).toEqual([1, 0])
    expect(opened.reported).toContain('splits "HK"')
    opened.clock.jumpWall(40 * DAY_MS)
    opened.alerts.reprice(['alert-1'], ({ conditions }) => conditions)
    expect(counts()).toEqual([0, 0])
  })
})

describe('a date that a service sends as the midnight of its market', () => {
  const served = openInformation({
    answer: ({ path }) => (path.endsWith('/split') ? splitAtLocalMidnight.data : ipoAtLocalMidnight.data),
  })

  it('is the date of a listing in Hong Kong, not the day before in London', async () => {
    const key = { stage: 'upcoming', region: 'HK' } as const
    served.listen('offerings', key)
    await served.clock.advanceSettling(1_000)
    const [first] = served.information.topics.offerings.current(key).value?.offerings ?? []
    expect(first?.listingOn).toBe('2026-12-03')
  })

  it('is the ex-date of a split, in the calendar and for charts', async () => {
    served.listen('splits', 'HK')
    await served.clock.advanceSettling(1_000)
    const [first] = served.information.topics.splits.current('HK').value?.splits ?? []
    expect(first?.exDate).toBe(Date.UTC(2026, 11, 1))
    const [mark] = served.information.splits.splitsOf(idOf('stock:HK::700'))
    expect(adjustmentOn(mark === undefined ? [] : [mark], '2026-11-30')).toBe(0.2)
  })
})

describe('a date of a calendar that is more than two years ahead', () => {
  const LATER = Date.UTC(2199, 0, 4)

  it('is left out of an offering, which stays', async () => {
    const opened = open({ dt: LATER })
    opened.show()
    await opened.clock.advanceSettling(1_000)
    expect(opened.calendar()?.offerings).toMatchObject([
      { company: 'Indigo Mobility', listingAt: null, listingOn: null },
    ])
    opened.served.dt = Date.UTC(2028, 9, 2)
    await opened.clock.advanceSettling(5 * HOUR_MS)
    expect(opened.calendar()?.offerings).toMatchObject([{ listingOn: '2028-10-02' }])
  })

  it('leaves a split out, also if an earlier version stored it', async () => {
    const store = createFakeStore()
    const served = (d: number) => () => page([split('9988', d, '2:1'), split('700', MONDAY, '2:1')])
    const shown = (opened: ReturnType<typeof openInformation>) =>
      opened.information.topics.splits.current('HK').value?.splits.map(({ code }) => code)
    const earlier = openInformation({ store, answer: served(MONDAY + 30 * DAY_MS) })
    earlier.listen('splits', 'HK')
    await earlier.clock.advanceSettling(1_000)
    earlier.information.dispose()
    const stored = JSON.stringify(store.read('splits'))
    store.write('splits', asBeforeMoments(JSON.parse(stored.replaceAll(String(MONDAY + 30 * DAY_MS), String(LATER)))))
    const again = openInformation({ store, answer: served(LATER) })
    expect(shown(again)).toEqual(['700'])
    again.listen('splits', 'HK')
    await again.clock.advanceSettling(13 * HOUR_MS)
    expect(shown(again)).toEqual(['700'])
  })
})

describe('a calendar on a computer whose clock is ten years behind', () => {
  it('has its splits after a restart without the service', async () => {
    const store = createFakeStore()
    const answer = () => page([split('700', MONDAY, '2:1')])
    const start = () => openInformation({ store, behindMs: 3_653 * DAY_MS, answer })
    const codesOf = ({ information }: ReturnType<typeof start>) =>
      information.topics.splits.current('HK').value?.splits.map(({ code }) => code)
    const first = start()
    for (const region of ['US', 'SG', 'HK']) first.listen('splits', region)
    await first.clock.advanceSettling(13 * HOUR_MS)
    expect(codesOf(first)).toEqual(['700'])
    first.information.dispose()
    expect(codesOf(start())).toEqual(['700'])
  })
})
