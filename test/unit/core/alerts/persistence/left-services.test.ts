import { describe, expect, it } from 'vitest'
import { firstArming, type Arming } from '#core/alerts/measure/arming.ts'
import { createLeftServices } from '#core/alerts/persistence/left-services.ts'
import type { AlertChange } from '#core/ports/alert-store.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { openAlertMemory } from '#test/fakes/alerts/open-alert-memory.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { alert, alertEvent, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const OTHER = idOf('stock:US::MSFT')
const SEEN: Arming = { ...firstArming(alert()), knownFrom: TRADING, isReady: [true] }
const KNOWN = { ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 95), fetchedAt: TRADING }

describe('state that could not be written before another service was taken up', () => {
  /** An event was put, and its arming set, while the disk was full. */
  function openFull() {
    const opened = openAlertMemory()
    opened.disk.isFull = true
    opened.memory.putEvent(alertEvent({ stage: 'shown' }))
    opened.memory.setArming(alert(), WATCHED, SEEN)
    opened.memory.setMarket(WATCHED, KNOWN)
    opened.memory.setSnapshot('news', 1)
    opened.clock.advance(0)
    return opened
  }

  it('is written for its own service as soon as that can be done', () => {
    for (const next of ['two', null]) {
      const { memory, clock, commits, disk, store, stored } = openFull()
      memory.open(next)
      expect(memory.isBehind()).toBe(true)
      disk.isFull = false
      clock.advance(15_000)
      expect(commits).toMatchObject([{ service: 'one', events: [{ number: 1 }], armings: [{ instrument: WATCHED }] }])
      expect(store.history(null, 9)).toMatchObject([{ service: 'one', event: { number: 1, stage: 'shown' } }])
      expect([memory.isStored(), memory.isBehind(), stored]).toEqual([true, false, [false, true]])
      clock.advance(60_000)
      expect(commits).toHaveLength(1)
    }
  })

  it('is written before what happens under the next one', () => {
    const { memory, clock, commits, disk } = openFull()
    memory.open('two')
    memory.putEvent(alertEvent({ number: memory.nextEventNumber() }))
    disk.isFull = false
    clock.advance(0)
    expect(commits.map(({ service, events }) => [service, events.map(({ number }) => number)])).toEqual([
      ['one', [1]],
      ['two', [2]],
    ])
  })

  it('is still known when its service is taken up again', () => {
    const { memory, clock, disk, store } = openFull()
    memory.open('two')
    expect([memory.tally('alert-1'), memory.unwritten()]).toEqual([null, []])
    memory.open('one')
    expect(memory.arming(alert(), WATCHED)).toEqual(SEEN)
    expect(memory.market(WATCHED)).toEqual(KNOWN)
    expect(memory.snapshot('news')).toBe(1)
    expect(memory.tally('alert-1')?.fires).toBe(1)
    expect(memory.unwritten()).toMatchObject([{ number: 1, stage: 'shown' }])
    memory.putEvent(alertEvent({ stage: 'acknowledged' }))
    expect(memory.unwritten()).toMatchObject([{ number: 1, stage: 'acknowledged' }])
    memory.open('two')
    memory.open('one')
    expect(memory.unacknowledged()).toBe(0)
    disk.isFull = false
    clock.advance(15_000)
    expect(store.history(null, 9)).toMatchObject([{ event: { number: 1, stage: 'acknowledged' } }])
  })

  it('waits to be delivered when its service is taken up again', () => {
    const { memory } = openFull()
    memory.putEvent(alertEvent({ number: 2, arming: 2 }))
    memory.open('two')
    expect(memory.pending()).toEqual([])
    memory.open('one')
    expect(memory.pending()).toMatchObject([{ number: 2 }])
  })

  it('is written when the application ends', () => {
    const { memory, disk, store } = openFull()
    memory.open('two')
    disk.isFull = false
    memory.dispose()
    expect(store.historySize()).toBe(1)
  })

  it('is one write for each service, however often it was left', () => {
    const { memory, clock, commits, disk, store } = openFull()
    for (let round = 0; round < 100; round++) {
      memory.open('two')
      memory.putEvent(alertEvent({ number: memory.nextEventNumber(), arming: round, stage: 'shown' }))
      memory.open('one')
      if (round < 2) memory.putEvent(alertEvent({ number: memory.nextEventNumber(), arming: 9 + round }))
    }
    memory.open(null)
    disk.isFull = false
    clock.advance(15_000)
    expect(commits.map(({ service, events }) => [service, events.length])).toEqual([
      ['one', 3],
      ['two', 100],
    ])
    expect(store.historySize()).toBe(103)
  })

  it('keeps no state of an alert that is removed the next time, and that of one that is made again', () => {
    const { memory, clock, disk, store } = openFull()
    const other = alert({ id: 'alert-2' })
    memory.setArming(other, WATCHED, SEEN)
    memory.open('two')
    memory.open('one')
    memory.forget(['alert-1', 'alert-2'])
    memory.open('two')
    memory.open('one')
    memory.setArming(other, WATCHED, SEEN)
    memory.open('two')
    disk.isFull = false
    clock.advance(15_000)
    expect(store.load('one').armings).toMatchObject([{ alert: 'alert-2' }])
  })

  it('is given up for the service left first, beyond eight of them, and it is said how many events that were', () => {
    const { memory, clock, disk, lost, store } = openFull()
    for (let number = 2; number <= 9; number++) {
      memory.open(`service ${number}`)
      memory.putEvent(alertEvent({ number: memory.nextEventNumber() }))
    }
    expect(lost).toEqual([])
    memory.open(null)
    expect(lost).toEqual([1])
    disk.isFull = false
    clock.advance(15_000)
    expect(store.history(null, 99).map(({ service }) => service)).not.toContain('one')
    expect(store.historySize()).toBe(8)
  })

  it('is given up for the earliest events of a service, beyond 5,000 of them', () => {
    const { memory, clock, disk, lost, store } = openFull()
    for (let number = 2; number <= 5_003; number++) memory.putEvent(alertEvent({ number, arming: number }))
    memory.open('two')
    expect(lost).toEqual([3])
    disk.isFull = false
    clock.advance(15_000)
    expect(store.historySize()).toBe(5_000)
    expect(store.history(4, 9)).toEqual([])
  })

  it('does not make a service readable that is not', () => {
    const { memory, clock, disk, store } = openFull()
    disk.isUnreadable = true
    memory.open('two')
    disk.isFull = false
    clock.advance(15_000)
    expect([store.historySize(), memory.isStored()]).toEqual([1, false])
  })
})

describe('two changes of a service, one after the other,', () => {
  const NOTHING: AlertChange = { armings: [], markets: [], looks: [], events: [], removed: [] }
  const NOTHING_STORED = { armings: [], markets: [], looks: [], lastEventNumber: 0, pending: [], tallies: [], used: [] }
  const arming = (id: `alert-${number}`, instrument: typeof WATCHED | null, state: number) => ({
    alert: id,
    instrument,
    revision: 1,
    state,
  })

  /** The commits for changes that were left in sequence. */
  function written(...changes: readonly Partial<AlertChange>[]): readonly AlertChange[] {
    const commits: AlertChange[] = []
    const left = createLeftServices({ commit: (_service, change) => void commits.push(change) })
    for (const change of changes) left.keep('one', { ...NOTHING, ...change }, NOTHING_STORED)
    left.write()
    return commits
  }

  it('leave everything as the later one has it', () => {
    const earlier = {
      armings: [arming('alert-1', WATCHED, 1), arming('alert-1', null, 1), arming('alert-2', WATCHED, 1)],
      markets: [{ instrument: WATCHED, state: 1 }, { instrument: OTHER, state: 1 }],
      looks: [{ stream: 'news', state: 1 }, { stream: 'splits', state: 1 }],
    } // prettier-ignore
    const later = {
      armings: [arming('alert-1', WATCHED, 2)],
      markets: [{ instrument: WATCHED, state: 2 }],
      looks: [{ stream: 'news', state: 2 }],
    }
    expect(written(earlier, later)).toEqual([
      {
        ...NOTHING,
        armings: [arming('alert-1', WATCHED, 2), arming('alert-1', null, 1), arming('alert-2', WATCHED, 1)],
        markets: [{ instrument: WATCHED, state: 2 }, { instrument: OTHER, state: 1 }],
        looks: [{ stream: 'news', state: 2 }, { stream: 'splits', state: 1 }],
      }, // prettier-ignore
    ])
  })

  it('remove what either removes, but for what is made again', () => {
    const earlier: Partial<AlertChange> = {
      armings: [arming('alert-3', WATCHED, 1), arming('alert-4', WATCHED, 1)],
      removed: ['alert-1', 'alert-2'],
    }
    const later: Partial<AlertChange> = { armings: [arming('alert-2', WATCHED, 2)], removed: ['alert-1', 'alert-3'] }
    expect(written(earlier, later)).toEqual([
      {
        ...NOTHING,
        armings: [arming('alert-4', WATCHED, 1), arming('alert-2', WATCHED, 2)],
        removed: ['alert-1', 'alert-3'],
      },
    ])
  })
})
