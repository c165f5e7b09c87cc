import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudgetWindow } from '#core/budget/budget-window.ts'
import { MINUTE_MS } from '#model/values/duration.ts'

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

  it('counts those that may still count, in the order in which they were sent', () => {
    const window = createBudgetWindow()
    for (const at of [0, 1_000]) window.add(at)(at + MINUTE_MS, true)
    expect([59_999, 60_000, 60_999, 61_000].map(window.used)).toEqual([2, 1, 1, 0])
    const answered = window.add(70_000)
    window.add(70_000)(130_000, true)
    expect(window.used(140_000)).toBe(2)
    answered(140_000, true)
    expect(window.used(140_000)).toBe(0)
  })

  it('counts those that were accepted, without requests that were refused, are in flight, or no longer count', () => {
    const window = createBudgetWindow()
    window.restore(30_000, 2)
    window.add(0)(MINUTE_MS, true)
    window.add(0)(MINUTE_MS, false)
    window.add(0)
    expect(window.accepted(29_999)).toBe(3)
    expect(window.accepted(30_000)).toBe(1)
    expect(window.accepted(MINUTE_MS)).toBe(0)
  })

  it('goes by the first word of how a request ended', () => {
    const window = createBudgetWindow()
    const end = window.add(0)
    end(MINUTE_MS, true)
    end(2 * MINUTE_MS, false)
    expect(window.accepted(0)).toBe(1)
    expect(window.used(MINUTE_MS)).toBe(0)
  })

  it('counts on after thousands of requests', () => {
    const window = createBudgetWindow()
    for (let now = 0; now < 5_000; now++) {
      window.add(now)(now + 10, true)
      if (window.used(now) !== Math.min(now + 1, 10)) throw new Error(`${window.used(now)} count at ${now}`)
    }
    expect(window.accepted(4_999)).toBe(10)
  })

  it('lets the first request leave immediately at an even pace, and keeps a distance behind every other', () => {
    const window = createBudgetWindow()
    expect(window.pacedWaitMs(0, 60)).toBe(0)
    window.add(0)(MINUTE_MS, true)
    expect(window.pacedWaitMs(0, 60)).toBe(1_000)
    expect(window.pacedWaitMs(400, 60)).toBe(600)
    // Even if there is room sooner, four fifths of the even distance are kept.
    window.add(59_900)
    expect(window.pacedWaitMs(59_900, 60)).toBe(800)
  })

  it('waits for room at an even pace as well', () => {
    const window = createBudgetWindow()
    window.add(0)(70_000, true)
    expect(window.pacedWaitMs(1_000, 1)).toBe(69_000)
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
