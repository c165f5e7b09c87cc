import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Settings } from '#model/application/settings.ts'
import { AAPL, cell, depthOf, line, openDepthPanel } from '#test/fakes/windows/depth-panel.ts'

describe('a low depth panel', () => {
  const PHONE_WIDTH = 390
  const LEVELS = Array.from({ length: 10 }, (_, place) => place)
  /** Each side has walls, so that every statement about a book is shown. */
  const walled = (second: number) =>
    depthOf(AAPL, {
      bids: LEVELS.map((place) => [99 - place, place % 3 === 0 ? 6_000 + 1_000 * second : 100]),
      asks: LEVELS.map((place) => [101 + place, place % 3 === 0 ? 6_000 + 1_000 * second : 100]),
      second,
    })

  async function openAt(width: number, height: number, density: Settings['density']): Promise<void> {
    const { backend, clock } = await openDepthPanel(walled(0), { settings: { density } })
    await page.viewport(width === PHONE_WIDTH ? width : 1100, height)
    document.querySelector('main')?.setAttribute('style', `width: ${width}px`)
    await expect.element(page.getByRole('table')).toBeVisible()
    ;(page.getByRole('table').element() as HTMLElement).focus()
    await userEvent.keyboard('{]>}')
    for (const second of [1, 2, 3]) {
      clock.advance(1_000)
      backend.publish('depth', walled(second))
    }
    await expect.poll(() => document.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('sides')
    await expect.poll(() => cell('bid', 1, 'volume')).toBe('9.00K')
  }

  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

  /** Returns the texts that are drawn outside of their box. */
  const cutParts = (): readonly string[] =>
    [...document.querySelectorAll('[data-book-part]')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => boxOf(part).bottom > boxOf(part.parentElement).bottom + 1)
      .map((part) => part.textContent)

  it.each([
    ['of a desk of 1440 by 900', 345, 489, 'comfortable'],
    ['of a desk of 1440 by 900, spacious', 345, 489, 'spacious'],
    ['of a desk of 1280 by 720', 306, 380, 'comfortable'],
    ['of a desk of 1280 by 720, compact', 306, 380, 'compact'],
    ['of a phone', PHONE_WIDTH, 740, 'comfortable'],
  ] as const)('shows all ten levels before what is said of them, as %s', async (_, width, height, density) => {
    await openAt(width, height, density)
    for (const side of ['bid', 'ask'] as const)
      for (const level of [1, 10]) {
        const { top, bottom } = boxOf(line(side, level))
        const levels = boxOf(document.querySelector('[role="table"]'))
        expect.soft(top, `${side} ${level}`).toBeGreaterThanOrEqual(levels.top)
        expect.soft(bottom, `${side} ${level}`).toBeLessThanOrEqual(Math.min(levels.bottom, height) + 1)
      }
    expect(cutParts()).toEqual([])
  })

  it('says all of a book where there is room', async () => {
    await openAt(400, 760, 'comfortable')
    const shownParts = () =>
      [...document.querySelectorAll('[data-book-part]')]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => part.textContent.replaceAll(/\s+/gu, ' '))
        .join(' | ')
    for (const words of ['Imbalance ', 'since the last poll', 'Spread over', 'standing'])
      await expect.poll(shownParts).toContain(words)
  })
})
