import { describe, expect, it } from 'vitest'
import type { FreshnessState } from '#model/market/freshness.ts'
import { LIST_NAME, openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, listOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

function cell(instrument: string, field: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-instrument="${instrument}"] [data-field="${field}"]`)
  if (found === null) throw new Error(`no ${field} of ${instrument} on screen`)
  return found
}

const textOf = (instrument: string, field: string) => cell(instrument, field).textContent.trim()

describe('the rows of a watchlist', () => {
  it('grow older by the clock alone', async () => {
    const columns = ['symbol', 'age'].map((id) => ({ id, width: null }))
    const { backend, clock } = await openDeskWindow({ lists: [{ ...listOf('list-1', LIST_NAME, [AAPL]), columns }] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL, {}, { fetchedAt: NOON_MS })])
    await expect.poll(() => textOf(AAPL, 'age')).toBe('0s')
    clock.advance(75_000)
    await expect.poll(() => textOf(AAPL, 'age')).toBe('1m')
  })

  it('fade step by step by the clock alone, and are fresh again with the next answer', async () => {
    const { backend, clock } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    const publish = (fetchedAt: number, state: FreshnessState = 'healthy') =>
      backend.publish('quote', [AAPL, liveWith(AAPL, {}, { state, fetchedAt, expectedPeriodMs: 600_000 })])
    const age = () => cell(AAPL, 'last').closest('[role=row]')?.getAttribute('data-age')
    const colour = () => getComputedStyle(cell(AAPL, 'last')).color
    publish(NOON_MS)
    await expect.poll(() => textOf(AAPL, 'last')).toBe('265.46')
    const colours = new Set([colour()])
    expect(age()).toBeNull()
    for (const [minutes, step] of [
      [1, '1'],
      [2, '2'],
      [7, '3'],
    ] as const) {
      clock.advance(minutes * 60_000)
      await expect.poll(age).toBe(step)
      colours.add(colour())
    }
    expect(colours.size).toBe(4)
    publish(NOON_MS, 'closed')
    await expect.poll(age).toBeNull()
    publish(NOON_MS + 600_000)
    await expect.poll(age).toBeNull()
  })

  it('say when the first price is due, and how late it is once that has passed', async () => {
    const { backend, clock } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    const pending = liveWith(AAPL, {}, { state: 'pending', fetchedAt: null, nextDueAt: NOON_MS + 40_000 })
    backend.publish('quote', [AAPL, { ...pending, quote: null }])
    await expect.poll(() => textOf(AAPL, 'age')).toBe('in 40s')
    clock.advance(41_000)
    await expect.poll(() => textOf(AAPL, 'age')).toBe('due')
    clock.advance(5_000)
    await expect.poll(() => textOf(AAPL, 'age')).toBe('overdue')
  })
  it('that the service refuses say nothing of a next time', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    for (const state of ['notServed', 'unauthorised', 'quarantined'] as const) {
      const refused = liveWith(AAPL, {}, { state, fetchedAt: null, nextDueAt: NOON_MS + 40_000 })
      backend.publish('quote', [AAPL, { ...refused, quote: null }])
      await expect
        .poll(() => cell(AAPL, 'symbol').closest('[data-state]')?.getAttribute('data-state') ?? state)
        .toBe(state)
      expect(textOf(AAPL, 'age')).toBe('–')
    }
  })
})
