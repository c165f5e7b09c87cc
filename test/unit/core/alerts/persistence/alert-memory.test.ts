import { describe, expect, it } from 'vitest'
import { firstArming, type Arming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { openAlertMemory } from '#test/fakes/alerts/open-alert-memory.ts'
import { alert, alertEvent, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const OTHER = idOf('stock:US::MSFT')
const SEEN: Arming = { ...firstArming(alert()), knownFrom: TRADING, isReady: [true] }
const KNOWN = { ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 95), fetchedAt: TRADING }

describe('the memory of alerts', () => {
  it('is read again when the application starts', () => {
    const before = openAlertMemory()
    before.memory.setArming(alert(), WATCHED, SEEN)
    before.memory.setArming(alert(), null, SEEN)
    before.memory.setMarket(WATCHED, KNOWN)
    before.memory.setSnapshot('news', { seen: ['a'] })
    before.memory.dispose()
    const { memory } = openAlertMemory(before.store)
    expect(memory.arming(alert(), WATCHED)).toEqual(SEEN)
    expect(memory.arming(alert(), null)).toEqual(SEEN)
    expect(memory.arming(alert(), OTHER)).toEqual(firstArming(alert()))
    expect(memory.market(WATCHED)).toEqual(KNOWN)
    expect(memory.market(OTHER)).toBe(NOTHING_KNOWN_YET)
    expect(memory.snapshot('news')).toEqual({ seen: ['a'] })
    expect(memory.used()).toEqual([{ alert: 'alert-1', revision: 1 }])
    expect(memory.known()).toEqual(new Set(['alert-1']))
  })

  it('is that of one service, and empty without a service', () => {
    const { memory, commits } = openAlertMemory()
    memory.setArming(alert(), WATCHED, SEEN)
    memory.setMarket(WATCHED, KNOWN)
    memory.setSnapshot('news', 1)
    for (const service of ['two', null]) {
      memory.open(service)
      expect(memory.service()).toBe(service)
      expect(memory.armings()).toEqual([])
      expect(memory.market(WATCHED)).toBe(NOTHING_KNOWN_YET)
      expect(memory.snapshot('news')).toBeUndefined()
    }
    expect(commits.map(({ service }) => service)).toEqual(['one'])
    memory.setMarket(WATCHED, KNOWN)
    memory.write()
    expect(commits).toHaveLength(1)
    memory.open('one')
    expect(memory.arming(alert(), WATCHED)).toEqual(SEEN)
  })

  it('is left out where it is not what was written', () => {
    const store = createMemoryAlertStore()
    const row = { alert: 'alert-1', instrument: WATCHED, revision: 1 } as const
    const change = { looks: [], events: [], removed: [] }
    store.commit('one', { ...change, armings: [{ ...row, state: {} }], markets: [{ instrument: WATCHED, state: 7 }] })
    const { memory } = openAlertMemory(store)
    expect(memory.armings()).toEqual([])
    expect(memory.arming(alert(), WATCHED)).toEqual(firstArming(alert()))
    expect(memory.market(WATCHED)).toBe(NOTHING_KNOWN_YET)
  })

  it('belongs to an alert as it is defined now', () => {
    const { memory } = openAlertMemory()
    memory.setArming(alert(), WATCHED, SEEN)
    expect(memory.arming(alert({ revision: 2 }), WATCHED)).toEqual(firstArming(alert()))
    const price = { kind: 'price', direction: 'up', price: 1 } as const
    const twice = alert({ join: 'or', conditions: [price, price] })
    expect(memory.arming(twice, WATCHED)).toEqual(firstArming(twice))
  })

  it('counts its changes, and takes the same arming for none', () => {
    const { memory } = openAlertMemory()
    const counts = [memory.changes()]
    const count = () => counts.push(memory.changes())
    memory.setArming(alert(), WATCHED, SEEN)
    count()
    memory.setArming(alert(), WATCHED, SEEN)
    count()
    memory.forget(['alert-1'])
    count()
    memory.open('two')
    count()
    expect(counts).toEqual([1, 2, 2, 3, 4])
  })

  it('lists the armings with a span that bars may cover', () => {
    const { memory } = openAlertMemory()
    const unseen = { from: TRADING, to: TRADING + 1, closed: [], arming: SEEN }
    memory.setArming(alert(), WATCHED, SEEN)
    memory.setArming(alert(), OTHER, { ...SEEN, unseen })
    expect(memory.unseen().map(({ instrument }) => instrument)).toEqual([OTHER])
  })

  it('is deleted for alerts that are gone, on the disk as well, and for no others', () => {
    const { memory, clock, commits, store } = openAlertMemory()
    memory.setArming(alert(), WATCHED, SEEN)
    memory.setArming(alert({ id: 'alert-2' }), WATCHED, SEEN)
    clock.advance(0)
    memory.forget(['alert-1'])
    clock.advance(0)
    expect([...memory.known()]).toEqual(['alert-2'])
    expect(commits.at(-1)).toMatchObject({ removed: ['alert-1'], armings: [] })
    memory.forget(['alert-2'])
    memory.setArming(alert({ id: 'alert-2' }), WATCHED, SEEN)
    clock.advance(0)
    expect(commits.at(-1)).toMatchObject({ removed: [], armings: [{ alert: 'alert-2' }] })
    expect(store.load('one').armings).toHaveLength(1)
  })
})

describe('events', () => {
  it('are known later on with what became of them, and written again', () => {
    const { memory, clock, store } = openAlertMemory()
    memory.putEvent(alertEvent())
    clock.advance(0)
    memory.supplementEvent(alertEvent({ priceAfterDay: 110 }))
    expect(memory.pending()).toMatchObject([{ priceAfterDay: 110 }])
    clock.advance(0)
    expect(store.load('one').pending).toMatchObject([{ priceAfterDay: 110 }])
  })

  it('that were added to the history or removed from it count for the service in use', () => {
    const { memory } = openAlertMemory()
    const added = (service: string, number: number) => ({ service, event: alertEvent({ number }) })
    memory.eventsAdded([added('one', 4), added('two', 9)])
    expect(memory.tally('alert-1')?.fires).toBe(1)
    expect(memory.nextEventNumber()).toBe(10)
    const removed = (service: string) => ({ service, alert: 'alert-1', isAcknowledged: false }) as const
    memory.eventsRemoved([removed('two')])
    expect(memory.unacknowledged()).toBe(1)
    memory.eventsRemoved([removed('one')])
    expect(memory.unacknowledged()).toBe(0)
  })

  it('that are not written yet are listed with the latest first', () => {
    const { memory, clock } = openAlertMemory()
    for (const number of [2, 3, 1]) memory.putEvent(alertEvent({ number, arming: number }))
    expect(memory.unwritten().map(({ number }) => number)).toEqual([3, 2, 1])
    clock.advance(0)
    expect(memory.unwritten()).toEqual([])
  })
})

describe('a write', () => {
  it('follows immediately on events, armings and removals, and within five seconds on prices and snapshots', () => {
    const changes: readonly ((memory: ReturnType<typeof openAlertMemory>['memory']) => void)[] = [
      (memory) => memory.putEvent(alertEvent()),
      (memory) => memory.setArming(alert(), WATCHED, SEEN),
      (memory) => memory.forget(['alert-1']),
    ]
    for (const change of changes) {
      const { memory, clock, commits, dues } = openAlertMemory()
      memory.setMarket(WATCHED, KNOWN)
      change(memory)
      expect(commits).toEqual([])
      clock.advance(0)
      expect([commits.length, dues()]).toEqual([1, 1])
    }
    const later: typeof changes = [
      (memory) => memory.setMarket(WATCHED, KNOWN),
      (memory) => memory.setSnapshot('news', 1),
    ]
    for (const change of later) {
      const { memory, clock, commits } = openAlertMemory()
      change(memory)
      clock.advance(4_999)
      expect(commits).toEqual([])
      clock.advance(1)
      expect(commits).toHaveLength(1)
    }
  })

  it('is done once for all that changes in a moment, and not put off by what can wait', () => {
    const { memory, clock, commits, dues } = openAlertMemory()
    memory.putEvent(alertEvent())
    memory.setArming(alert(), WATCHED, SEEN)
    memory.setMarket(WATCHED, KNOWN)
    clock.advance(0)
    expect([commits.length, dues()]).toEqual([1, 1])
    clock.advance(60_000)
    expect(commits).toHaveLength(1)
  })

  it('that fails is tried again after 15 seconds, with all that is known', () => {
    const { memory, clock, commits, disk, stored } = openAlertMemory()
    memory.setMarket(OTHER, KNOWN)
    memory.setSnapshot('news', 1)
    memory.setArming(alert({ id: 'alert-2' }), OTHER, SEEN)
    clock.advance(0)
    clock.advance(5_000)
    const before = commits.length
    disk.isFull = true
    memory.setArming(alert(), WATCHED, SEEN)
    clock.advance(0)
    expect([memory.isStored(), stored]).toEqual([false, [false]])
    disk.isFull = false
    clock.advance(14_999)
    expect(commits).toHaveLength(before)
    clock.advance(1)
    expect(commits.at(-1)).toMatchObject({
      armings: [{ alert: 'alert-1' }, { alert: 'alert-2' }],
      markets: [{ instrument: OTHER }],
      looks: [{ stream: 'news' }],
    })
    expect([memory.isStored(), stored]).toEqual([true, [false, true]])
  })

  it('at the end is given up where it fails, and nothing is tried after it', () => {
    const { memory, clock, commits, disk } = openAlertMemory()
    disk.isFull = true
    memory.setArming(alert(), WATCHED, SEEN)
    memory.dispose()
    disk.isFull = false
    clock.advance(60_000)
    expect(commits).toEqual([])
  })

  it('without changes does not happen', () => {
    const { memory, commits, stored } = openAlertMemory()
    memory.write()
    memory.dispose()
    expect([commits, stored]).toEqual([[], []])
  })

  it('is never done over what could not be read: numbers of events would be given twice', () => {
    const { memory, clock, commits, disk, stored } = openAlertMemory()
    disk.isUnreadable = true
    memory.open('two')
    expect([memory.service(), memory.isStored(), stored]).toEqual([null, false, [false]])
    memory.putEvent(alertEvent())
    clock.advance(60_000)
    expect(commits).toEqual([])
  })
})
