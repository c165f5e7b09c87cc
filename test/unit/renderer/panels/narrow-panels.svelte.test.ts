import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import TapePanel from '#renderer/panels/tape/TapePanel.svelte'
import { cutTextsInPage } from '#test/e2e/steps/cut-texts.ts'
import { AAPL, depthOf, figure, linked, openDepthPanel } from '#test/fakes/windows/depth-panel.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

/** The column of a book in a window as wide as a tablet, CSS pixels. */
const NARROW = 190
/** The minimum width of a panel. */
const NARROWEST = 100

describe('a panel in a narrow column', () => {
  it('with a book shows its symbol, its figures and what its marks mean in full', async () => {
    await openDepthPanel()
    await expect.poll(() => figure('imbalance')).toBeDefined()
    await page.viewport(NARROW, 760)
    await expect.poll(() => cutTextsInPage(false)).toEqual([])
    expect(page.getByText('AAPL', { exact: true }).element().clientWidth).toBeGreaterThan(20)
  })

  it.each([NARROW, 140, NARROWEST])('with a book shows large volumes in full, at %i px', async (width) => {
    await openDepthPanel(depthOf(AAPL, { bids: [[10, 100_400_000]], asks: [[10.02, 5_123_456_000]] }))
    await expect.poll(() => figure('imbalance')).toBeDefined()
    await page.viewport(width, 760)
    await expect.poll(() => cutTextsInPage(true)).toEqual([])
  })

  it('with a tape shows its symbol and its controls in full', async () => {
    await openPanelWindow(TapePanel, {
      prepare(backend) {
        backend.publish('links', [null, linked(AAPL)])
        backend.publish('depth', depthOf(AAPL))
      },
    })
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeInTheDocument()
    await page.viewport(NARROW, 760)
    await expect.poll(() => cutTextsInPage(false)).toEqual([])
  })
})
