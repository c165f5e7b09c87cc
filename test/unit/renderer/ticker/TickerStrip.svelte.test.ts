import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'

const [AAPL, MSFT] = [idOf('stock:US::AAPL'), idOf('stock:US::MSFT')]
const strip = { kind: 'ticker', panels: [], pinned: [AAPL, MSFT] } as const

describe('a ticker strip', () => {
  it('shows its symbols with price and change, and wants no others', async () => {
    const { backend } = await openDeskWindow({ record: strip, instruments: [idOf('stock:US::NVDA')] })
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL, MSFT])
    backend.publish('quote', [AAPL, liveWith(AAPL)])
    const first = page.getByRole('listitem').first()
    await expect.element(first).toHaveTextContent('AAPL 265.46 −0.33%')
    await expect.element(first).toHaveClass(/loss/u)
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  })

  it('names the time at which each price was fetched', async () => {
    const { backend } = await openDeskWindow({ record: strip })
    backend.publish('quote', [AAPL, liveWith(AAPL, {}, { fetchedAt: NOON_MS - 5_000 })])
    const last = () => document.querySelector('[data-field="last"]')
    await expect.poll(() => last()?.getAttribute('data-at')).toBe(`${NOON_MS - 5_000}`)
  })

  it('is plainly marked while its market is simulated', async () => {
    await openDeskWindow({ record: strip })
    await expect.element(page.getByText('SIMULATED', { exact: true })).toBeVisible()
  })

  it('says in its one line why nothing arrives, beside prices that look it', async () => {
    const { backend } = await openDeskWindow({ record: strip })
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL, MSFT])
    backend.publish('quote', [AAPL, liveWith(AAPL)])
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('data-state', 'healthy')
    backend.setLine(false)
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('data-state', 'disconnected')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Quotedeck is not running at this address/u)
    expect(document.querySelectorAll('[data-loss]')).toHaveLength(1)
  })

  it('wants nothing while it cannot be seen', async () => {
    const { backend } = await openDeskWindow({ record: strip })
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL, MSFT])
    const restore = pretendHidden(true)
    await expect.poll(() => backend.listenedTo('quote')).toEqual([])
    restore()
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL, MSFT])
  })

  it('takes over the symbols of a list that is chosen from its menu', async () => {
    const { backend } = await openDeskWindow({ record: strip, instruments: [MSFT, AAPL] })
    await userEvent.click(page.getByRole('button', { name: 'Menu' }))
    await userEvent.click(page.getByRole('menuitem', { name: /Mine/u }))
    await expect
      .poll(() => backend.asked)
      .toContainEqual({ name: 'window.keepPinned', payload: { window: 'window-2', pinned: [MSFT, AAPL] } })
  })
})

/** The page itself cannot be hidden here, so its visibility is mocked. */
function pretendHidden(hidden: boolean): () => void {
  const notify = () => document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  notify()
  return () => {
    Reflect.deleteProperty(document, 'hidden')
    notify()
  }
}
