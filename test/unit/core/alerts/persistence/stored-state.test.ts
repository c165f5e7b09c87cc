import { describe, expect, it } from 'vitest'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { readArming, readMarket } from '#core/alerts/persistence/stored-state.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const { unseen: _unseen, ...SEEN } = firstArming(alert())
const MARKET = { ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, 95), fetchedAt: TRADING, date: '2026-11-20' }

const arming = (state: unknown) => readArming({ alert: 'alert-1', instrument: WATCHED, revision: 1, state })
const market = (state: unknown) => readMarket({ instrument: WATCHED, state })

describe('the stored state of alerts', () => {
  it('is read as it was written', () => {
    const unseen = { from: TRADING, to: TRADING + 60_000, closed: [TRADING + 30_000], arming: SEEN }
    expect(arming({ ...SEEN, unseen })).toEqual({ ...SEEN, unseen })
    const known = { ...MARKET, delayMs: 900_000, closed: { '1D': TRADING } }
    expect(market(known)).toEqual(known)
  })

  it('is also read from a version that judged no closes at the end of a session', () => {
    const before = { from: TRADING, to: TRADING + 60_000, arming: SEEN }
    expect(arming({ ...SEEN, unseen: before })).toEqual({ ...SEEN, unseen: { ...before, closed: [] } })
    const { delayMs: _delayMs, closed: _closed, ...known } = MARKET
    expect(market(known)).toEqual(MARKET)
  })

  it('is forgotten where it cannot be read', () => {
    expect([arming({ ...SEEN, number: 0 }), market({ ...MARKET, closed: { '1D': 'late' } })]).toEqual([null, null])
  })
})
