import { describe, expect, it } from 'vitest'
import { quoteAt } from '#test/fixtures/alerts.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { emptyDisk, openAlerts } from '#test/fakes/alerts/open-alerts.ts'

const ALWAYS = { kind: 'always', rearmPercent: 0, cooldownMs: 0 } as const

function fire({ answer }: ReturnType<typeof openAlerts>): void {
  for (const price of [95, 101]) answer((time) => quoteAt(time, price))
}

describe('the ids of alerts', () => {
  it('are not given again when the file of alerts is lost and what they did is not', () => {
    const before = openAlerts()
    before.save()
    expect(before.save()).toBe('alert-2')
    fire(before)
    before.alerts.dispose()

    const after = openAlerts({ disk: { ...before.disk, documents: createFakeStore() } })
    expect(after.book.current().alerts).toEqual([])
    expect(after.save()).toBe('alert-3')
  })

  it('are not given again by another service either', () => {
    const disk = emptyDisk()
    disk.store.commit('https://other.example', {
      armings: [{ alert: 'alert-7', instrument: null, revision: 1, state: {} }],
      markets: [],
      looks: [],
      events: [],
      removed: [],
    })
    expect(openAlerts({ disk }).save()).toBe('alert-8')
  })
})

describe('the memory of alerts', () => {
  it('is deleted for those that are on no list any more', () => {
    const before = openAlerts()
    before.save()
    fire(before)
    before.alerts.dispose()
    const after = openAlerts({ disk: { ...before.disk, documents: createFakeStore() } })
    after.clock.advance(0)
    const { armings, pending } = after.disk.store.load('simulated')
    expect([armings, pending]).toEqual([[], []])
    expect(after.events()).toHaveLength(1)
  })

  it('does not keep an alert from firing that an older file of alerts brought back', () => {
    const documents = createFakeStore()
    const before = openAlerts({ disk: { ...emptyDisk(), documents } })
    const id = before.save({ repeat: ALWAYS })
    const older = documents.read('alerts')
    fire(before)
    before.book.switchAll([id], false)
    before.book.switchAll([id], true)
    fire(before)
    before.alerts.dispose()

    const disk = { ...before.disk, documents: createFakeStore({ alerts: older }) }
    const after = openAlerts({ disk, startAt: before.clock.now() })
    fire(after)
    expect(after.events().map(({ number }) => number)).toEqual([1, 2, 3])
    expect(after.alerts.topics.alertEvents.current(null).isPersisted).toBe(true)
  })
})
