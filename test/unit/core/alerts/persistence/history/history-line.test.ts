import { describe, expect, it } from 'vitest'
import { readHistoryLine, writeHistoryLine } from '#core/alerts/persistence/history/history-line.ts'
import { alertEvent, TRADING } from '#test/fixtures/alerts.ts'

const USUAL = alertEvent({ number: 1, instrument: null, price: null, stage: 'acknowledged' })
const fieldsOf = (line: string) => Object.keys(JSON.parse(line) as object)

describe('the line of an event', () => {
  it('leaves out its number and what an event usually has', () => {
    expect(fieldsOf(writeHistoryLine({ service: 'one', event: USUAL })).sort()).toEqual(
      ['service', 'alert', 'conditions', 'held', 'revision', 'arming', 'firedAt', 'from', 'to'].sort(),
    )
  })

  it('names what is unusual, and is read back as the event that it was', () => {
    const event = alertEvent({ number: 1, sound: 'bell', isLate: true, stage: 'shown', shownAt: TRADING, text: 'Oil' })
    const line = writeHistoryLine({ service: 'one', event })
    expect(fieldsOf(line)).toEqual(expect.arrayContaining(['sound', 'isLate', 'stage', 'shownAt', 'text']))
    expect(fieldsOf(line)).not.toContain('isSpoken')
    expect(readHistoryLine(line)).toEqual({ service: 'one', event })
    expect(readHistoryLine(writeHistoryLine({ service: 'one', event: USUAL }))).toEqual({
      service: 'one',
      event: USUAL,
    })
  })

  it('carries the profit that fired it, which lines of before do not have', () => {
    const event = alertEvent({ number: 1, stage: 'shown', profit: { amount: -212.5, percent: null, currency: 'EUR' } })
    expect(readHistoryLine(writeHistoryLine({ service: 'one', event }))?.event).toEqual(event)
    const { profit: _profit, ...before } = { service: 'one', ...event }
    expect(readHistoryLine(JSON.stringify(before))?.event.profit).toBeNull()
  })

  it('with a pending event is read back as shown, so that it does not notify again', () => {
    const line = writeHistoryLine({ service: 'one', event: alertEvent({ stage: 'pending' }) })
    expect(readHistoryLine(line)?.event.stage).toBe('shown')
  })

  it('is null when it is read from anything else', () => {
    for (const line of ['', '{', '[]', 'null', '{}', '{"service":"one"}', 7, null, undefined, { service: 'one' }])
      expect(readHistoryLine(line)).toBeNull()
    const { service: _service, ...nameless } = JSON.parse(writeHistoryLine({ service: 'one', event: USUAL })) as {
      readonly service: string
    }
    expect(readHistoryLine(JSON.stringify(nameless))).toBeNull()
  })
})
