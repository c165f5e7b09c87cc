import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudgetWindow, MINUTE_MS } from '../../../../../src/core/feed/budget/budget-window.ts'

describe('the budget window', () => {
  it('counts a request from its sending until a minute after its answer', () => {
    const window = createBudgetWindow()
    const answered = window.add(0)
    expect(window.waitMs(50_000, 1)).toBe(Infinity)
    answered(60_000 + MINUTE_MS, true)
    expect(window.waitMs(90_000, 1)).toBe(30_000)
    expect(window.waitMs(119_999, 1)).toBe(1)
    expect(window.waitMs(120_000, 1)).toBe(0)
  })

  it('waits for enough requests to be forgotten when the limit was lowered', () => {
    const window = createBudgetWindow()
    for (const at of [0, 1_000, 2_000]) window.add(at)(at + MINUTE_MS, true)
    expect(window.waitMs(10_000, 2)).toBe(51_000)
    expect(window.waitMs(10_000, 1)).toBe(52_000)
  })

  it('spreads what is left after a burst over the rest of the minute', () => {
    const window = createBudgetWindow()
    for (let index = 0; index < 30; index++) window.add(0)(MINUTE_MS, true)
    let now = 0
    const sent: number[] = []
    for (;;) {
      now += window.pacedWaitMs(now, 60)
      if (now >= MINUTE_MS) break
      window.add(now)(now + MINUTE_MS, true)
      sent.push(now)
    }
    expect(sent).toHaveLength(30)
    expect(sent.at(-1)).toBeGreaterThan(0.9 * MINUTE_MS)
    const gaps = sent.map((at, index) => at - (sent[index - 1] ?? 0))
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.5)
  })

  it('lets no minute of the service hold more than the limit, however late requests arrive and answers come', () => {
    const sends = fc.array(
      fc.record({
        waitMs: fc.integer({ min: 0, max: 4_000 }),
        thereMs: fc.integer({ min: 0, max: 9_000 }),
        backMs: fc.integer({ min: 0, max: 9_000 }),
        paced: fc.boolean(),
      }),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(sends, fc.integer({ min: 1, max: 12 }), (all, limit) => {
        const window = createBudgetWindow()
        const open: { readonly at: number; readonly answer: (freeAt: number, accepted: boolean) => void }[] = []
        const arrivals: number[] = []
        let now = 0
        for (const { waitMs, thereMs, backMs, paced } of all) {
          now += waitMs
          for (const { at, answer } of open.splice(0)) {
            if (at > now) open.push({ at, answer })
            else answer(at + MINUTE_MS, true)
          }
          if ((paced ? window.pacedWaitMs(now, limit) : window.waitMs(now, limit)) > 0) continue
          arrivals.push(now + thereMs)
          open.push({ at: now + thereMs + backMs, answer: window.add(now) })
        }
        arrivals.sort((a, b) => a - b)
        for (const [index, at] of arrivals.entries())
          expect(at - (arrivals[index - limit] ?? -Infinity)).toBeGreaterThanOrEqual(MINUTE_MS)
      }),
    )
  })
})
