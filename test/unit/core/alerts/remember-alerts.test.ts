import { describe, expect, it } from 'vitest'
import { sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { openAlerts } from '#test/fakes/alerts/open-alerts.ts'
import { alert, quoteAt } from '#test/fixtures/alerts.ts'

const reach = (one: ReturnType<typeof openAlerts>): void => {
  one.answer((time) => quoteAt(time, 95))
  one.answer((time) => quoteAt(time, 101))
}

describe('alerts that are brought back after others took their place', () => {
  it('have the ids that they had, and one that has fired and ended does not fire again', () => {
    const one = openAlerts()
    one.save({ name: 'Once' })
    reach(one)
    expect(one.events()).toHaveLength(1)
    const before = one.book.current().alerts
    const bringBack = one.alerts.remember()
    one.book.replace({ alerts: [alert({ name: 'Imported', isOn: false })], nextNumber: 2 })
    reach(one)
    bringBack()
    expect(one.book.current().alerts.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    reach(one)
    expect(one.events()).toHaveLength(1)
  })

  it('fire under another service that they fired under before, and what they do there can be stored', () => {
    const one = openAlerts()
    one.save({ name: 'Often', repeat: { kind: 'always', rearmPercent: 1, cooldownMs: 60_000 } })
    const at = (baseUrl: string) => {
      const session = sessionWith({ source: 'service' })
      one.session.set({ ...session, address: session.address && { ...session.address, baseUrl } })
      one.clock.advance(1_000)
    }
    at('https://one.example')
    reach(one)
    at('https://two.example')
    const bringBack = one.alerts.remember()
    one.book.replace({ alerts: [], nextNumber: 2 })
    at('https://one.example')
    bringBack()
    one.clock.advance(60_000)
    reach(one)
    expect(one.events()).toHaveLength(2)
    expect(one.disk.store.history(null, 10)).toHaveLength(2)
  })

  it('give no new alert an id that an imported one had', () => {
    const one = openAlerts()
    one.save({ name: 'Once' })
    const bringBack = one.alerts.remember()
    one.book.replace({ alerts: [alert(), alert({ id: 'alert-2' })], nextNumber: 3 })
    const imported = one.book.current().alerts.map(({ id }) => id)
    bringBack()
    expect(imported).not.toContain(one.save({ name: 'Next' }))
  })
})
