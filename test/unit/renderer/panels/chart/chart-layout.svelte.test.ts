import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { VALUE_LABELS_WIDTH } from '#renderer/plotting/scales/pane-layout.ts'
import { cutTextsInPage } from '#test/e2e/steps/cut-texts.ts'
import { AAPL, BARS, drawnAgain, openChartPanel, plot } from '#test/fakes/charts/chart-panel.ts'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const MSFT = idOf('stock:US::MSFT')

/** Matches texts over and beside the bars, and all rows of controls. */
const SAYING =
  '.legends > *, .plot dl, [data-tag], [data-drawing-tools], [role="toolbar"], [data-ranges], [data-style-bar]'

/** Excludes boxes that contain each other. */
function overlaps(): readonly string[] {
  const all = [...document.querySelectorAll(SAYING)].filter((one) => one.getBoundingClientRect().width > 0)
  return all.flatMap((one, place) =>
    all.slice(place + 1).flatMap((other) => {
      if (one.contains(other) || other.contains(one)) return []
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const isApart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
      return isApart ? [] : [`${one.className || one.tagName} over ${other.className || other.tagName}`]
    }),
  )
}

describe('the layout of a chart', () => {
  it.each([1100, 1440, 1920])('shows no tag, legend or toolbar over another at %d pixels', async (width) => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await page.viewport(width, 760)
    await expect.element(plot()).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[data-tag]').length).toBeGreaterThan(3)
    await plot().hover({ position: { x: 300, y: 200 } })
    expect(overlaps()).toEqual([])
  })

  it.each([330, 400, 460])(
    'keeps legends of prices above the panes below in a window %d pixels high',
    async (height) => {
      await openChartPanel(liveCandles({ tail: BARS }), BARS)
      await page.viewport(320, height)
      await expect.element(plot()).toBeVisible()
      await drawnAgain()
      const [legends, below] = ['.legends', '[data-indicator="macd"]'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      )
      expect(legends?.bottom).toBeLessThanOrEqual(below?.top ?? 0)
    },
  )

  it.each([220, 330, 760])('shows every tool for drawing in a window %d pixels high', async (height) => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await page.viewport(1100, height)
    await expect.element(plot()).toBeVisible()
    await drawnAgain()
    const rail = page.getByRole('toolbar', { name: 'Drawing tools' }).element()
    const room = rail.parentElement?.getBoundingClientRect()
    const tools = [...rail.querySelectorAll('button')].map((tool) => tool.getBoundingClientRect())
    expect(tools.length).toBeGreaterThan(14)
    expect(tools.filter(({ bottom, right }) => bottom > (room?.bottom ?? 0) || right > (room?.right ?? 0))).toEqual([])
  })

  it('shortens the message about a compared symbol, and keeps its remove button in view', async () => {
    const { backend } = await openChartPanel(liveCandles({ tail: BARS }), BARS, AAPL, { compared: [MSFT] })
    const failure = { kind: 'unavailable', cause: 'paused', message: 'polling is paused' } as const
    backend.publish('candles', [{ instrument: MSFT, interval: '1D', adjust: true }, liveCandles({ failure })])
    await page.viewport(330, 760)
    await expect.element(page.getByText(/^Requests are paused/u)).toBeVisible()
    expect(cutTextsInPage(true)).toEqual([])
    const [remove, panel] = ['[data-compared] button', '[data-panel="chart"]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    )
    expect(remove?.right).toBeLessThanOrEqual(panel?.right ?? 0)
  })

  it('keeps the time of the latest bar out of the corner of the axes', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    ;(plot().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
    const time = document.querySelector('[data-crosshair="time"]')?.getBoundingClientRect()
    expect(time?.right).toBeLessThanOrEqual(plot().element().getBoundingClientRect().right - VALUE_LABELS_WIDTH + 0.5)
  })

  it.each([140, 230, 250])(
    'cuts neither the head nor a value of an indicator in a chart %d pixels wide',
    async (width) => {
      await openChartPanel(liveCandles({ tail: BARS }), BARS)
      await page.viewport(width, 760)
      await expect.element(plot()).toBeVisible()
      await drawnAgain()
      expect(document.querySelector('[data-indicator="macd"] dt')?.textContent).toContain('MACD')
      expect(cutTextsInPage(true)).toEqual([])
    },
  )

  it.each([100, 300, 305, 315, 330, 350, 400])(
    'cuts no number of the head in a chart %d pixels wide',
    async (width) => {
      const { backend } = await openChartPanel(liveCandles({ tail: BARS }), BARS)
      await page.viewport(width, 760)
      await expect.element(plot()).toBeVisible()
      // Its substitute is longer than most symbols.
      backend.publish('settings', [null, { ...DEFAULT_SETTINGS, discreet: true }])
      backend.publish('quote', [AAPL, liveWith(AAPL, { last: 25_638.26, change: -10.33, changePercent: -0.04 })])
      await expect.element(page.getByText('25,638.26').first()).toBeInTheDocument()
      await drawnAgain()
      expect(cutTextsInPage(true)).toEqual([])
    },
  )
})
