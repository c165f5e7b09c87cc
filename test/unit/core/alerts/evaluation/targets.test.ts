import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { chosenRestOf, instrumentsOf, nextRestChange, orphans } from '#core/alerts/evaluation/targets.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { alert, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const OTHER = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'MSFT' })
const ON_LIST = alert({ target: { kind: 'list', list: 'desk' } })

describe('an alert rests', () => {
  it('while it is off, whatever else is said of it', () => {
    expect(chosenRestOf(alert({ isOn: false, expiresAt: TRADING, snoozedUntil: TRADING + 1 }), TRADING)).toBe('off')
    expect(chosenRestOf(alert(), TRADING)).toBeNull()
  })

  it('from the moment at which it expires', () => {
    const ending = alert({ expiresAt: TRADING })
    expect([TRADING - 1, TRADING, TRADING + 1].map((now) => chosenRestOf(ending, now))).toEqual([
      null,
      'expired',
      'expired',
    ])
  })

  it('until its snooze is over', () => {
    const snoozed = alert({ snoozedUntil: TRADING })
    expect([TRADING - 1, TRADING].map((now) => chosenRestOf(snoozed, now))).toEqual(['snoozed', null])
  })
})

describe('the next change of a rest', () => {
  it('is the nearest end of a snooze or of an alert that is still to come', () => {
    const alerts = [
      alert({ expiresAt: TRADING + 30 }),
      alert({ snoozedUntil: TRADING + 20, expiresAt: TRADING + 40 }),
      alert({ expiresAt: TRADING - 10, snoozedUntil: TRADING }),
    ]
    expect(nextRestChange(alerts, TRADING)).toBe(TRADING + 20)
    expect(nextRestChange(alerts, TRADING + 20)).toBe(TRADING + 30)
  })

  it('is never if no alert has a time at which its rest ends', () => {
    expect(nextRestChange([alert()], TRADING)).toBe(Infinity)
    expect(nextRestChange([], TRADING)).toBe(Infinity)
  })
})

describe('the targets of an alert', () => {
  it('are its instrument, the instruments of its list, or no particular one', () => {
    const lists = new Map([['desk', [WATCHED, OTHER]]])
    expect(instrumentsOf(alert(), lists)).toEqual([WATCHED])
    expect(instrumentsOf(ON_LIST, lists)).toEqual([WATCHED, OTHER])
    expect(instrumentsOf(ON_LIST, new Map())).toEqual([])
    expect(instrumentsOf(alert({ target: { kind: 'everything' } }), lists)).toEqual([null])
  })
})

describe('the targets that left a list', () => {
  const arming = firstArming(ON_LIST)
  const known = (instrument: typeof WATCHED, revision = 1, id = ON_LIST.id) =>
    ({ alert: id, instrument, revision, arming }) as const

  it('are those with stored knowledge that the alert no longer watches', () => {
    const lists = new Map([['desk', [WATCHED]]])
    expect(orphans([known(WATCHED), known(OTHER)], [ON_LIST], lists)).toEqual([{ alert: ON_LIST, instrument: OTHER }])
  })

  it('do not include those of alerts that are deleted or have another target', () => {
    expect(orphans([known(OTHER, 1, 'alert-9')], [ON_LIST], new Map())).toEqual([])
    expect(orphans([known(OTHER, 2)], [ON_LIST], new Map())).toEqual([])
  })
})
