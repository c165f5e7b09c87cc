import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SECOND_MS } from '#model/values/duration.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')

const spoken = () => document.querySelector('[data-spoken="price"]')?.textContent

async function openListening(liveRegion: boolean) {
  const desk = await openDeskWindow({ instruments: [AAPL], settings: { liveRegion } })
  await expect.poll(() => desk.backend.listenedTo('quote')).toEqual([AAPL])
  const publish = (last: number) =>
    desk.backend.publish('quote', [AAPL, liveWith(AAPL, { last, change: 1, changePercent: 0.5 })])
  publish(189.5)
  await page.getByRole('gridcell', { name: '189.50' }).first().click()
  return { ...desk, publish }
}

describe('the spoken price', () => {
  it('is that of the selected row, again only after a pause and a change', async () => {
    const { clock, publish } = await openListening(true)
    clock.advance(SECOND_MS)
    await expect.poll(spoken).toBe('AAPL, last 189.50, +0.50%')
    publish(190.25)
    await expect.element(page.getByRole('gridcell', { name: '190.25' }).first()).toBeVisible()
    clock.advance(5 * SECOND_MS)
    expect(spoken()).toBe('AAPL, last 189.50, +0.50%')
    clock.advance(5 * SECOND_MS)
    await expect.poll(spoken).toBe('AAPL, last 190.25, +0.50%')
  })

  it('is not that of another row while nothing arrives', async () => {
    const { backend, clock } = await openListening(true)
    backend.setLine(false)
    clock.advance(60 * SECOND_MS)
    expect(spoken()).toBe('')
  })

  it('is silent unless it is asked for', async () => {
    const { clock } = await openListening(false)
    clock.advance(2 * SECOND_MS)
    expect(spoken()).toBeUndefined()
  })
})
