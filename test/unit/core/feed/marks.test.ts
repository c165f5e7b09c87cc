import { describe, expect, it } from 'vitest'
import { createLedger } from '../../../../src/core/feed/ledger.ts'
import { createMarks } from '../../../../src/core/feed/marks.ts'
import { subjectOf } from '../../../../src/core/feed/subject.ts'
import { createPlan } from '../../../../src/core/feed/plan/plan.ts'
import { instrumentId } from '../../../../src/model/instrument.ts'
import type { Quote } from '../../../../src/model/quote.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { everythingServed } from '../../../fakes/everything-served.ts'

const COIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
const QUOTE: Quote = {
  last: 65_000, open: null, high: null, low: null, previousClose: null, change: null, changePercent: null, volume: null,
  turnover: null, status: null, time: 1,
} // prettier-ignore

function never(): never {
  throw new Error('marks do not judge keys')
}

/** A connection of which only the plan and the standing matter here; the coin's period is ten seconds. */
function setUp() {
  const clock = createFakeClock()
  const ledger = createLedger(clock)
  const plan = createPlan(10, everythingServed)
  plan.setWish(COIN, { weight: 1, wishedPeriodMs: 10_000 }, 0)
  plan.refresh(1, 0, clock.now())
  const standing = { key: { refusal: () => null, doubts: never, condemn: never }, pausedUntil: () => null }
  const marks = createMarks(clock, ledger, () => ({ caller: { standing }, poller: { plan } }))
  const heard: string[] = []
  marks.watch(({ provenance }) => heard.push(provenance.state))
  function answer(): void {
    ledger.received(COIN, QUOTE)
    marks.tell(COIN)
  }
  return { clock, ledger, marks, heard, answer }
}

describe('the marks', () => {
  it('are told when they change by time alone, once', () => {
    const { clock, marks, heard, answer } = setUp()
    marks.sweep([COIN], true)
    answer()
    for (let second = 0; second < 60; second++) {
      clock.advance(1_000)
      marks.sweep([COIN], false)
    }
    expect(heard).toEqual(['pending', 'healthy', 'stale'])
  })

  it('are told again when the value comes back', () => {
    const { clock, marks, heard, answer } = setUp()
    answer()
    clock.advance(25_000)
    marks.sweep([COIN], false)
    answer()
    expect(heard).toEqual(['healthy', 'stale', 'healthy'])
  })

  it('carry where the value comes from, when, and when it is due', () => {
    const { clock, marks, answer } = setUp()
    answer()
    clock.advance(4_000)
    const { provenance } = marks.live(COIN)
    expect(provenance).toMatchObject({
      path: '/crypto/quotes',
      fetchedAt: clock.now() - 4_000,
      expectedPeriodMs: 10_000,
    })
  })

  it('tell of a trade as of a newer quote', () => {
    const { ledger, marks, answer } = setUp()
    answer()
    const heard: (number | undefined)[] = []
    marks.watch(({ quote }) => heard.push(quote?.last))
    ledger.received(subjectOf('tick', COIN), { price: 65_010, time: 2, volume: 1, turnover: 1, status: null })
    marks.tell(subjectOf('tick', COIN))
    expect(heard).toEqual([65_010])
    expect(marks.live(COIN)).toMatchObject({ quote: { last: 65_010, time: 2 }, provenance: { path: '/crypto/ticks' } })
  })

  it('spare everything the name of stale for as long as is asked', () => {
    const { clock, marks, heard, answer } = setUp()
    answer()
    marks.grace(60_000)
    clock.advance(50_000)
    marks.sweep([COIN], true)
    expect(heard).toEqual(['healthy'])
  })
})
