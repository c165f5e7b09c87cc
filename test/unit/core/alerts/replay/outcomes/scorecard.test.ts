import { describe, expect, it } from 'vitest'
import { scorecardOf } from '#core/alerts/replay/outcomes/scorecard.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

describe('the scorecard of an alert', () => {
  it('counts what was seen, dealt with and found late', () => {
    const events = [
      alertEvent({ number: 1, stage: 'pending' }),
      alertEvent({ number: 2, stage: 'shown', shownAt: TRADING, isLate: true }),
      alertEvent({ number: 3, stage: 'acknowledged', shownAt: TRADING, acknowledgedAt: TRADING }),
      alertEvent({ number: 4, stage: 'acknowledged', acknowledgedAt: TRADING }),
    ]
    expect(scorecardOf(events)).toMatchObject({ fires: 4, seen: 3, acknowledged: 2, late: 1 })
  })

  it('counts rises and falls of the price for events whose later prices are known', () => {
    const events = [
      alertEvent({ price: 100, priceAfterQuarterHour: 102, priceAfterDay: 99 }),
      alertEvent({ price: 100, priceAfterQuarterHour: 97 }),
      alertEvent({ price: 200, priceAfterQuarterHour: 200 }),
      alertEvent({ price: 200 }),
      alertEvent({ price: null, priceAfterDay: 5 }),
    ]
    const { afterQuarterHour, afterDay } = scorecardOf(events)
    expect(afterQuarterHour).toMatchObject({ known: 3, risen: 1, fallen: 1 })
    expect(afterQuarterHour.meanPercent).toBeCloseTo(-1 / 3, 10)
    expect(afterDay).toMatchObject({ known: 1, risen: 0, fallen: 1 })
    expect(afterDay.meanPercent).toBeCloseTo(-1, 10)
  })

  it('says that nothing is known rather than that nothing happened', () => {
    const nothing = { known: 0, risen: 0, fallen: 0, meanPercent: null }
    expect(scorecardOf([])).toEqual({
      ...{ fires: 0, seen: 0, acknowledged: 0, late: 0 },
      ...{ afterQuarterHour: nothing, afterDay: nothing },
    })
  })
})
