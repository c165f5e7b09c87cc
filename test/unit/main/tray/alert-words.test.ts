import { describe, expect, it } from 'vitest'
import { bodyFor, wordEvent, wordNotification } from '#main/tray/alert-words.ts'
import { eventWith } from '#test/fixtures/alert-events.ts'

describe('a notification of the system', () => {
  it('says what fired and at what price', () => {
    const single = { kind: 'single', events: [eventWith()], count: 1 } as const
    expect(wordNotification(single, 'en', false)).toEqual({ title: 'AAPL', body: 'Price rises to 200 (200.12)' })
    expect(wordNotification(single, 'zh-CN', false)).toEqual({ title: 'AAPL', body: '价格涨至 200 (200.12)' })
  })

  it('says of a profit what it was rather than the price, and the price of an event of before that was kept', () => {
    const { conditions } = { conditions: [{ kind: 'totalProfit', outcome: 'loss', measure: 'amount', least: 200, currency: 'USD' }] as const } // prettier-ignore
    const profit = { amount: -212.5, percent: -21.25, currency: 'USD' }
    const lineOf = (changes: Parameters<typeof eventWith>[0]) => wordEvent(eventWith({ conditions, ...changes }), 'en')
    expect(lineOf({ profit })).toMatch(/\(\u2212\$212\.50, \u221221\.25%\)$/u)
    expect(lineOf({ profit: { ...profit, percent: null } })).toMatch(/\(\u2212\$212\.50\)$/u)
    expect(lineOf({ profit: null })).toMatch(/\(200\.12\)$/u)
  })

  it('reports a storm, or the missed events, in one text', () => {
    const events = [eventWith(), eventWith({ name: 'Breakout' })]
    const burst = wordNotification({ kind: 'burst', events, count: 40 }, 'en', false)
    expect(burst.title).toBe('40 alerts have fired')
    expect(burst.body.split('\n')).toHaveLength(2)
    expect(wordNotification({ kind: 'digest', events: [eventWith()], count: 1 }, 'en', false).title).toContain(
      'not watching',
    )
  })

  it.each(['single', 'burst', 'digest'] as const)('says no names and no prices in discreet mode: %s', (kind) => {
    const events = [eventWith({ name: 'Breakout', text: 'Apple beats' })]
    const { title, body } = wordNotification({ kind, events, count: kind === 'single' ? 1 : 2 }, 'en', true)
    expect(`${title} ${body}`).not.toMatch(/AAPL|Apple|Breakout|200/u)
    expect(title).not.toBe('')
  })

  it('keeps the service’s text on one line, short, and in its reading direction', () => {
    const line = wordEvent(eventWith({ text: `one\ntwo\u202Ethree ${'x'.repeat(500)}` }), 'en')
    expect(line).not.toMatch(/[\n\u202E]/u)
    expect(line.length).toBeLessThan(240)
  })

  it('is no markup where the system would read it as such', () => {
    expect(bodyFor('linux', '<b>AT&T</b>')).toBe('&lt;b&gt;AT&amp;T&lt;/b&gt;')
    expect(bodyFor('win32', '<b>AT&T</b>')).toBe('<b>AT&T</b>')
  })

  it.each([
    [{ kind: 'range', direction: 'enters', low: 1, high: 2 } as const, 'AAPL  Price enters 1 to 2 (200.12)'],
    [{ kind: 'move', direction: 'either', percent: 3, minutes: 5 } as const, 'AAPL  Moves 3% within 5 min (200.12)'],
    [{ kind: 'volume', least: 5000 } as const, 'AAPL  Volume reaches 5K (200.12)'],
    [{ kind: 'status', to: 'halted' } as const, 'AAPL  Trading status becomes: Halted (200.12)'],
    // In binary fractions 0.57 times 100 is a little less than 57.
    [{ kind: 'imbalance', side: 'bids', least: 0.57 } as const, 'AAPL  Bids outweigh asks by 57% (200.12)'],
  ])('says of a condition what windows say: %o', (condition, line) => {
    expect(wordEvent(eventWith({ conditions: [condition] }), 'en')).toBe(line)
  })

  it('speaks the language that is asked for', () => {
    const halted = eventWith({ instrument: null, conditions: [{ kind: 'status', to: 'halted' }], price: null })
    expect(wordEvent(halted, 'zh-CN')).toBe('全市场  交易状态变为：停牌')
    expect(wordEvent(halted, 'en')).toBe('Whole market  Trading status becomes: Halted')
  })
})
