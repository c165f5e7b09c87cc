import { describe, expect, it } from 'vitest'
import { openAlerts } from '../../../fakes/open-alerts.ts'
import { alert, quoteAt } from '../../../fixtures/alerts.ts'

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
    expect(one.book.current().alerts).toEqual(before)
    reach(one)
    expect(one.events()).toHaveLength(1)
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
