import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { rememberAlerts } from '#core/alerts/persistence/remember-alerts.ts'
import type { KnownArming } from '#core/alerts/persistence/unwritten.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { alert, WATCHED } from '#test/fixtures/alerts.ts'

const arming = firstArming(alert())
const known = (id: Alert['id'], revision: number): KnownArming => ({ alert: id, instrument: WATCHED, revision, arming })

/** Remembers one alert of revision 4 and restores it under another one. */
function broughtBack(armings: readonly KnownArming[], serviceThen = 'one') {
  const calls: string[] = []
  let service = 'one'
  const before = { alerts: [alert({ revision: 4 })], nextNumber: 2 }
  const bringBack = rememberAlerts({
    repository: {
      current: () => before,
      restore: (list) => new Map(list.alerts.map((one) => [one.id, { ...one, revision: 9 }])),
    },
    memory: {
      service: () => service,
      armings: () => armings,
      setArming: ({ id, revision }, instrument) => calls.push(`${id} ${revision} ${instrument ?? ''}`),
    },
    settle: () => calls.push('settle'),
    writeThenDeliver: () => calls.push('write, then deliver'),
  })
  service = serviceThen
  bringBack()
  return calls
}

const AFTER = ['settle', 'write, then deliver']

describe('alerts that are remembered', () => {
  it('come back with what they did, as what they are now', () => {
    expect(broughtBack([known('alert-1', 4)])).toEqual([`alert-1 9 ${WATCHED}`, ...AFTER])
  })

  it('come back without what they did under another service', () => {
    expect(broughtBack([known('alert-1', 4)], 'two')).toEqual(AFTER)
  })

  it('come back without what was known of alerts that are gone, or watched for something else', () => {
    expect(broughtBack([known('alert-2', 4), known('alert-1', 3)])).toEqual(AFTER)
  })
})
