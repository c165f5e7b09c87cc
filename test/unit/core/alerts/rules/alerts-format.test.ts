import { describe, expect, it } from 'vitest'
import { alertsFormat, firstFreeNumber } from '#core/alerts/rules/alerts-format.ts'
import { MAX_ALERTS } from '#model/alerts/alert.ts'
import { alert, TRADING } from '#test/fixtures/alerts.ts'

const read = (alerts: readonly unknown[], nextNumber: unknown = 1) => alertsFormat.read({ alerts, nextNumber })

describe('alerts on disk', () => {
  it('are read as they were written, and anything else as none', () => {
    const alerts = [alert(), alert({ id: 'alert-2', pricedAt: TRADING - 5, snoozedUntil: TRADING })]
    expect(read(alerts, 9)).toEqual({ alerts, nextNumber: 9 })
    for (const content of [null, [], 'alerts', { alerts: {} }])
      expect(alertsFormat.read(content)).toEqual({ alerts: [], nextNumber: 1 })
  })

  it('lose what is unsound, and all but the first of an id', () => {
    const alerts = [
      { id: 'alert-1' },
      alert({ id: 'alert-2', name: 'First' }),
      alert({ id: 'alert-2', name: 'Second' }),
    ]
    expect(read(alerts).alerts.map(({ name }) => name)).toEqual(['First'])
  })

  it('are no more than there may be', () => {
    const alerts = Array.from({ length: MAX_ALERTS + 1 }, (_, place) => alert({ id: `alert-${place + 1}` }))
    expect(read(alerts).alerts).toHaveLength(MAX_ALERTS)
    expect(read(alerts).alerts.at(-1)?.id).toBe(`alert-${MAX_ALERTS}`)
  })

  it('have prices of the time at which they were made, unless they say another', () => {
    const { pricedAt: _pricedAt, ...older } = alert({ createdAt: TRADING - 50 })
    expect(read([older]).alerts[0]?.pricedAt).toBe(TRADING - 50)
  })

  it('are measured with what is around them', () => {
    const unitsOf = (...alerts: readonly ReturnType<typeof alert>[]) =>
      alertsFormat.unitsOf?.({ alerts, nextNumber: 1 }) ?? 0
    expect(unitsOf()).toBeGreaterThanOrEqual(50)
    expect(unitsOf(alert()) - unitsOf()).toBeGreaterThanOrEqual(JSON.stringify(alert()).length)
  })
})

describe('the number of the next alert', () => {
  it('is greater than that of any alert', () => {
    expect(read([alert({ id: 'alert-7' }), alert({ id: 'alert-3' })], 2).nextNumber).toBe(8)
    expect(firstFreeNumber(['alert-7'], 12)).toBe(12)
    expect(firstFreeNumber([], 1)).toBe(1)
  })

  it('is computed from the alerts if the stored one is invalid', () => {
    for (const stated of ['12', 1.5, 0, -3, 900_000_001, null, undefined, Number.NaN])
      expect(firstFreeNumber(['alert-2'], stated)).toBe(3)
    expect(firstFreeNumber([], 900_000_000)).toBe(900_000_000)
    expect(firstFreeNumber([], '12')).toBe(1)
    expect(firstFreeNumber([], 1.5)).toBe(1)
  })
})
