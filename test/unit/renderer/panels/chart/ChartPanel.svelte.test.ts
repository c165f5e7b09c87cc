import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EMPTY_BLOCK } from '#model/candles/candle-series.ts'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { AAPL, BARS, drawnAgain, openChartPanel, plot } from '#test/fakes/charts/chart-panel.ts'
import { liveCandles } from '#test/fakes/charts/live-candles.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { idOf, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'

const MSFT = idOf('stock:US::MSFT')
const LONG = walkingBars(400)
const REFUSED = { kind: 'rejected', code: 5000, status: 200, message: 'maintenance' } as const

async function openWithLegends() {
  await openChartPanel(liveCandles({ tail: BARS }), BARS)
  await expect.element(plot()).toBeVisible()
  await expect.poll(() => document.querySelector('.legends')).not.toBeNull()
  const legends = document.querySelector('.legends') as HTMLElement
  const room = () => getComputedStyle(legends).getPropertyValue('--legends-height')
  return { legends, room }
}

describe('a chart', () => {
  it('asks for a symbol where it has none', async () => {
    await openChartPanel(liveCandles(), EMPTY_BLOCK, null)
    await expect.element(page.getByText('No symbol chosen yet')).toBeVisible()
  })

  it('says that its bars are on their way, and draws them when they have come', async () => {
    const { become } = await openChartPanel(liveCandles({ state: 'asking' }))
    await expect.element(page.getByText('Loading bars…')).toBeVisible()
    become(liveCandles({ revision: 2, since: 2, tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
  })

  it('says when its bars are due while they wait for their turn', async () => {
    const { clock } = await openChartPanel(liveCandles({ state: 'asking', nextDueAt: NOON_MS + 40_000 }))
    await expect.element(page.getByText('Due in 40 s')).toBeVisible()
    clock.advance(10_000)
    await expect.element(page.getByText('Due in 30 s')).toBeVisible()
  })

  it('says that there are no bars if the service has none', async () => {
    await openChartPanel(liveCandles())
    await expect.element(page.getByText('No bars', { exact: true })).toBeVisible()
    await expect.element(page.getByText('The service has no bars of AAPL at this interval.')).toBeVisible()
  })

  it('says what failed, and recovers without a hand', async () => {
    const { become } = await openChartPanel(liveCandles({ failure: REFUSED }))
    await expect.element(page.getByText('The bars could not be loaded')).toBeVisible()
    await expect.element(page.getByText(/5000/u)).toBeVisible()
    become(liveCandles({ revision: 2, since: 2, tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    expect(document.body.textContent).not.toMatch(/5000/u)
  })

  it('still shows its bars when a request fails, and says so beside them', async () => {
    const { become } = await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    become(liveCandles({ tail: BARS, failure: REFUSED }), BARS)
    await expect.element(page.getByRole('status').filter({ hasText: /5000/u })).toBeVisible()
    await expect.element(plot()).toBeVisible()
  })

  it('says that bars are built here from quotes if the service has no bars', async () => {
    await openChartPanel(liveCandles({ origin: 'polls' }))
    await expect.element(page.getByText('No bars yet')).toBeVisible()
  })

  it('opens a menu at the price that the crosshair shows, although a pointer moves in fractions of a pixel', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    const { top, width, height } = plot().element().getBoundingClientRect()
    const y = Math.floor(top + height / 4) + 0.9 - top
    await plot().click({ button: 'right', position: { x: width / 2, y } })
    const shown = document.querySelector('[data-crosshair="level"]')?.textContent?.trim() ?? 'nothing'
    await expect.element(page.getByRole('menuitem', { name: `New alert at ${shown}` })).toBeVisible()
  })

  it('leaves what is below its legends where it is when they say less: a button would slip from under the pointer', async () => {
    const { legends, room } = await openWithLegends()
    legends.style.height = '190px'
    await expect.poll(room).toBe('190px')
    legends.style.height = '150px'
    await drawnAgain()
    expect(legends.clientHeight).toBe(150)
    expect(room()).toBe('190px')
  })

  it('makes room for what its legends say of a bar when the pointer is gone: a line would slip from under it', async () => {
    const { legends, room } = await openWithLegends()
    legends.style.height = '150px'
    await expect.poll(room).toBe('150px')
    await plot().hover({ position: { x: 300, y: 200 } })
    await expect.poll(() => document.querySelector('[data-crosshair]')).not.toBeNull()
    legends.style.height = '190px'
    await drawnAgain()
    expect(room()).toBe('150px')
    await page.getByRole('button').first().hover()
    await expect.poll(room).toBe('190px')
  })

  it('offers its whole menu where it is asked for: the price, drawings, and the chart itself', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    await plot().click({ button: 'right', position: { x: 300, y: 100 } })
    const items = page.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    const labels = items.elements().map((item) => item.textContent?.trim() ?? '')
    for (const offered of [/^New alert at/u, /^Line at/u, /^Copy \d/u, /^Reset the view/u])
      expect(labels.some((label) => offered.test(label))).toBe(true)
  })

  it('describes the same bar in its legends and in the tags beside its panes, wherever the pointer is', async () => {
    const { backend } = await openChartPanel(liveCandles({ tail: LONG }), LONG)
    await expect.element(plot()).toBeVisible()
    backend.publish('symbolIndicators', [AAPL, [{ kind: 'rsi', parameters: [], colours: [], share: null }]])
    const numberIn = (selector: string) =>
      /-?\d+(?:\.\d+)?$/u.exec(document.querySelector(selector)?.textContent?.trim() ?? '')?.[0]
    const legend = () => numberIn('[data-indicator="rsi"]')
    const tag = () => numberIn('[data-tag="value"]')
    const dateInLegend = () => document.querySelector('[data-legend] dd')?.textContent
    await expect.poll(legend).toBeDefined()
    await expect.poll(() => tag() === legend()).toBe(true)
    const [latest, latestDate] = [legend(), dateInLegend()]

    const { width, height } = plot().element().getBoundingClientRect()
    await plot().hover({ position: { x: width / 3, y: height / 3 } })
    await expect.poll(legend).not.toBe(latest)
    await expect.poll(() => tag() === legend()).toBe(true)

    await plot().hover({ position: { x: width - 4, y: height / 3 } })
    await expect.poll(legend).toBe(latest)
    ;(plot().element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}')
    await expect.poll(dateInLegend).not.toBe(latestDate)
    await expect.poll(() => tag() === legend()).toBe(true)
  })

  it('offers the way back to the latest bar once it is out of view, and goes there', async () => {
    await openChartPanel(liveCandles({ tail: LONG }), LONG)
    await expect.element(plot()).toBeVisible()
    const button = page.getByRole('button', { name: 'Latest' })
    await expect.element(button).not.toBeInTheDocument()
    ;(plot().element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(button).toBeVisible()
    await button.click()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(plot()).toHaveFocus()
  })

  it('names every drawing of its symbol in the list of drawings', async () => {
    const { backend } = await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    const drawings = [
      { ...drawingOf('trend'), id: 'drawing-1' },
      { ...drawingOf('text'), id: 'drawing-2', text: 'Earnings' },
    ]
    backend.publish('drawings', [AAPL, { drawings, undo: null, redo: null }] as never)
    await page.getByRole('button', { name: 'Drawings on this symbol' }).click()
    for (const name of [/Trend line/u, /Text Earnings/u]) {
      const label = page.getByRole('menuitem', { name }).element().querySelector('.label')
      expect(label?.scrollWidth).toBeGreaterThan(30)
      expect(label?.clientWidth).toBe(label?.scrollWidth)
    }
  })

  it('shows a range by its button, at the interval that it comes with, and says where bars end', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    await page.getByRole('button', { name: 'YTD, Year to date' }).click()
    await expect.element(page.getByRole('button', { name: 'YTD, Year to date' })).toHaveAttribute('aria-pressed', 'true') // prettier-ignore
    await page.getByRole('button', { name: '1Y, 1 year back' }).click()
    await expect.element(page.getByText('Loaded from Mon, Jan 1, 2024. There are no older bars.')).toBeVisible()
    await page.getByRole('button', { name: '5D, 5 trading days' }).click()
    await expect.element(page.getByRole('button', { name: '5m, 5 minutes' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('keeps what was chosen when that is shown by another chart', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    await page.getByRole('button', { name: 'Chart style' }).click()
    await page.getByRole('menuitemradio', { name: 'Renko' }).click()
    await expect.element(page.getByText(/^Bricks of .+, derived from closes$/u)).toBeVisible()
    await page.getByRole('button', { name: /^Day line/u }).click()
    await expect.element(page.getByRole('button', { name: /^Day line/u })).toHaveAttribute('aria-pressed', 'true')
  })

  it('goes to a date that is asked for', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    await page.getByRole('button', { name: 'Go to date' }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.element(page.getByText('Enter a whole date.')).toBeVisible()
    await page.getByLabelText('Date', { exact: true }).fill('2024-01-11')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.element(page.getByText('Thu, Jan 11, 2024').first()).toBeVisible()
  })

  it('goes to a date that was entered before the bars arrived', async () => {
    const { become } = await openChartPanel(liveCandles({ state: 'asking' }))
    await expect.element(page.getByText('Loading bars…')).toBeVisible()
    await page.getByRole('button', { name: 'Go to date' }).click()
    await page.getByLabelText('Date', { exact: true }).fill('2024-01-11')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    become(liveCandles({ revision: 2, since: 2, tail: BARS }), BARS)
    await expect.element(page.getByText('Thu, Jan 11, 2024').first()).toBeVisible()
  })

  it('keeps the date dialog open when the chart switches to another symbol', async () => {
    const { backend, clock } = await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await page.getByRole('button', { name: 'Go to date' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Go to date' })).toBeVisible()
    backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: MSFT, interval: '1D' } }])
    await expect.element(page.getByText('MSFT').first()).toBeInTheDocument()
    clock.advance(1_000)
    await expect.element(page.getByText('Loading bars…')).toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Go to date' })).toBeVisible()
  })

  it('offers to save a picture or CSV file only when bars are drawn', async () => {
    const offered = async () => {
      await page.getByRole('button', { name: 'Chart menu' }).click()
      const items = page.getByRole('menuitem').elements()
      const names = items.filter((item) => !item.matches(':disabled')).map((item) => item.textContent)
      await userEvent.keyboard('{Escape}')
      return names.join()
    }
    const { become } = await openChartPanel(liveCandles({ state: 'asking' }))
    expect(await offered()).not.toMatch(/picture|CSV/u)
    become(liveCandles({ revision: 2, since: 2, tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    expect(await offered()).toMatch(/picture.*CSV/u)
  })

  it('is a table as well, and has no faults that a screen reader would stumble over', async () => {
    await openChartPanel(liveCandles({ tail: BARS }), BARS)
    await expect.element(plot()).toBeVisible()
    expect(await axeFaults(document.body)).toEqual([])
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.element(page.getByRole('row').nth(5)).toBeVisible()
    expect(await axeFaults(document.body)).toEqual([])
  })
})
