import { describe, expect, it } from 'vitest'
import { StoreError } from '#core/ports/store.ts'
import { emptyDisk, openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { quoteAt, WATCHED } from '#test/fixtures/alerts.ts'

const RETRY_MS = 15_000
const ALWAYS = { repeat: { kind: 'always', rearmPercent: 1, cooldownMs: 0 } } as const

/** Alerts on a disk that accepts no change while it is full. */
function open() {
  const disk = emptyDisk()
  const state = { isFull: false, isClosed: false }
  const opened = openAlerts({
    disk: {
      ...disk,
      store: {
        ...disk.store,
        commit(service, change) {
          if (state.isFull) throw new StoreError('no room')
          disk.store.commit(service, change)
        },
        close: () => void (state.isClosed = true),
      },
    },
  })
  const { clock, feed, session, alerts } = opened
  return {
    ...opened,
    state,
    stored: () => disk.store.history(null, 10),
    /** An answer whose events have not been processed yet. */
    serve(price: number) {
      clock.advance(10_000)
      feed.serve(WATCHED, quoteAt(clock.now() - 300, price), clock.now())
    },
    use(baseUrl: string) {
      const next = sessionWith({ source: 'service' })
      session.set({ ...next, address: next.address && { ...next.address, baseUrl } })
    },
    count: () => alerts.topics.alertEvents.current(null).recent.length,
  }
}

describe('alerts', () => {
  it('are stored as shown before a notification is delivered, and then windows get what changed', () => {
    const { answer, save, told, delivered, stored } = open()
    save()
    answer((time) => quoteAt(time, 95))
    told.length = 0
    answer((time) => quoteAt(time, 101))
    expect(delivered).toHaveLength(1)
    expect(stored().map(({ event }) => event.stage)).toEqual(['shown'])
    expect(new Set(told)).toEqual(new Set(['alerts', 'alertDistances', 'alertEvents', 'alertNotifications']))
  })

  it('publish how far each instrument is from its threshold', () => {
    const { alerts, answer, save, clock } = open()
    save()
    answer((time) => quoteAt(time, 95))
    clock.advance(1_000)
    expect(alerts.topics.alertDistances.current(null)).toMatchObject([
      { instrument: WATCHED, value: 95, threshold: 100, percent: (5 / 95) * 100 },
    ])
  })

  it('notify windows when a rule or a watchlist changes', () => {
    const { save, library, told } = open()
    save()
    expect(new Set(told)).toEqual(new Set(['alerts', 'alertDistances', 'alertEvents']))
    told.length = 0
    library.set([])
    expect(told).toEqual(['alerts', 'alertDistances'])
  })

  it('say that they cannot be stored, still fire, and say when they are stored again', () => {
    const { clock, answer, save, reported, told, events, stored, state } = open()
    save()
    answer((time) => quoteAt(time, 95))
    state.isFull = true
    answer((time) => quoteAt(time, 101))
    expect(reported).toEqual([{ kind: 'documentsNotSaved', documents: ['alertEvents'] }])
    expect([events().length, stored()]).toEqual([1, []])

    state.isFull = false
    told.length = 0
    clock.advance(RETRY_MS)
    expect(reported.slice(1)).toEqual([{ kind: 'documentsSaved', documents: ['alertEvents'] }])
    expect(stored()).toHaveLength(1)
    expect(told).toContain('alertEvents')
  })

  it('say how many events were lost because too many services were left that could not be stored', () => {
    const { clock, answer, save, use, reported, state } = open()
    save(ALWAYS)
    answer((time) => quoteAt(time, 95))
    state.isFull = true
    answer((time) => quoteAt(time, 101))
    for (let number = 1; number <= 9; number++) {
      use(`https://${number}.example`)
      clock.advance(10_000)
      answer((time) => quoteAt(time, 95))
      answer((time) => quoteAt(time, 101))
    }
    expect(reported).toContainEqual({ kind: 'alertEventsLost', events: 1 })
  })

  it('start without events on another service, and have their events again when the first service is back', () => {
    const { answer, save, use, count, told } = open()
    save()
    answer((time) => quoteAt(time, 95))
    answer((time) => quoteAt(time, 101))
    expect(count()).toBe(1)
    told.length = 0
    use('https://other.example')
    expect(count()).toBe(0)
    expect(told).toContain('alertEvents')
    answer((time) => quoteAt(time, 95))
    answer((time) => quoteAt(time, 101))
    expect(count()).toBe(1)
    use('http://127.0.0.1:4000')
    use('https://other.example')
    answer((time) => quoteAt(time, 95))
    answer((time) => quoteAt(time, 101))
    expect(count()).toBe(1)
  })

  it('do not change when the session reports the same service again', () => {
    const { answer, save, session, told } = open()
    save()
    answer((time) => quoteAt(time, 95))
    told.length = 0
    session.set({ ...session.current(), requestsInLastMinute: 55 })
    expect(told).toEqual([])
  })

  it('deliver what has just fired before another service is taken', () => {
    const { save, answer, serve, use, delivered, stored } = open()
    save()
    answer((time) => quoteAt(time, 95))
    serve(101)
    expect(delivered).toEqual([])
    use('https://other.example')
    expect(delivered).toHaveLength(1)
    expect(stored().map(({ event }) => event.stage)).toEqual(['shown'])
  })

  it('wait for nothing more when they are closed on a disk that is full', () => {
    const { alerts, clock, save, answer, state } = open()
    save()
    answer((time) => quoteAt(time, 95))
    state.isFull = true
    answer((time) => quoteAt(time, 101))
    alerts.dispose()
    expect([clock.waiting(), state.isClosed]).toEqual([0, true])
  })

  it('neither fire, nor deliver, nor write anything when they are halted, whatever is answered or edited then', () => {
    const { alerts, answer, clock, delivered, save, serve, state, stored } = open()
    save(ALWAYS)
    serve(95)
    alerts.halt()
    expect(state.isClosed).toBe(true)
    answer((time) => quoteAt(time, 90))
    save()
    alerts.wake()
    clock.advance(3_600_000)
    alerts.dispose()
    expect([delivered, stored()]).toEqual([[], []])
  })

  it('deliver and write what has just fired when they are closed, and then do nothing more', () => {
    const { alerts, clock, save, answer, serve, delivered, stored, state } = open()
    save(ALWAYS)
    answer((time) => quoteAt(time, 95))
    serve(101)
    alerts.dispose()
    expect([delivered.length, state.isClosed]).toEqual([1, true])
    expect(stored().map(({ event }) => event.stage)).toEqual(['shown'])
    serve(95)
    serve(102)
    clock.advance(60_000)
    expect(delivered).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
  })
})
