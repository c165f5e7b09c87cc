import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { createAlertMemory } from '#core/alerts/persistence/alert-memory.ts'
import type { AlertChange } from '#core/ports/alert-store.ts'
import { StoreError } from '#core/ports/store.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { createMemoryAlertStore } from '#test/fakes/alerts/memory-alert-store.ts'
import { alert, alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const INSTRUMENTS = Array.from({ length: 1_000 }, (_, place) => idOf(`stock:US::S${place}`))
const [FIRST, LAST] = [idOf('stock:US::S0'), idOf('stock:US::S999')]

function openBusy() {
  const clock = createFakeClock(TRADING)
  const memoryStore = createMemoryAlertStore()
  const commits: AlertChange[] = []
  let isFull = false
  const store = {
    ...memoryStore,
    commit(service: string, change: AlertChange) {
      if (isFull) throw new StoreError('no room')
      commits.push(change)
      memoryStore.commit(service, change)
    },
  }
  const ignore = () => undefined
  const memory = createAlertMemory({
    clock,
    store,
    log: createFakeLog(),
    due: () => memory.write(),
    storedChanged: ignore,
    eventsLost: ignore,
  })
  memory.open('simulated')
  for (const instrument of INSTRUMENTS) memory.setMarket(instrument, NOTHING_KNOWN_YET)
  return {
    clock,
    memory,
    commits,
    setFull: (full: boolean) => (isFull = full),
    marketsOf: (change: AlertChange | undefined) => (change?.markets ?? []).map(({ instrument }) => instrument),
    stored: () => memoryStore.load('simulated').markets.length,
  }
}

describe('the memory of alerts on a thousand instruments', () => {
  it('is written a part at a time, all of it within a moment', () => {
    const { clock, commits, marketsOf, stored } = openBusy()
    clock.advance(5_000)
    expect(stored()).toBeLessThan(500)
    clock.advance(1_000)
    expect(stored()).toBe(1_000)
    expect(Math.max(...commits.map((change) => marketsOf(change).length))).toBeLessThanOrEqual(250)
    expect(commits.flatMap(marketsOf)).toHaveLength(1_000)
  })

  it('does not keep an event waiting, which is written with its arming and the market that both are about', () => {
    const { clock, memory, commits, marketsOf } = openBusy()
    const fired = alert()
    memory.setArming(fired, LAST, firstArming(fired))
    memory.putEvent(alertEvent({ instrument: FIRST }))
    clock.advance(0)
    expect(commits).toHaveLength(1)
    expect(commits[0]).toMatchObject({ events: [{ instrument: FIRST }], armings: [{ instrument: LAST }] })
    expect(marketsOf(commits[0])).toEqual(expect.arrayContaining([FIRST, LAST]))
    expect(marketsOf(commits[0]).length).toBeLessThanOrEqual(252)
  })

  it('is written as a whole when the application ends', () => {
    const { memory, stored } = openBusy()
    memory.dispose()
    expect(stored()).toBe(1_000)
  })

  it('is written as a whole after the disk was full', () => {
    const { clock, setFull, stored } = openBusy()
    clock.advance(5_000)
    setFull(true)
    clock.advance(1_000)
    expect(stored()).toBeLessThan(1_000)
    setFull(false)
    clock.advance(16_000)
    expect(stored()).toBe(1_000)
  })
})
