import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-svelte'
import { userEvent } from 'vitest/browser'
import type { PriceLine } from '#renderer/plotting/drawings/price-line.ts'
import { priceScale } from '#renderer/plotting/scales/price-scale.ts'
import PriceLines from '#renderer/panels/chart/drawings/PriceLines.svelte'
import { BOX } from '#test/fixtures/drawing-spaces.ts'

const ALERT: PriceLine = {
  id: 'alert-1',
  price: 100,
  label: 'Above 100',
  kind: 'alert',
  state: 'active',
  isDraggable: true,
}

async function open(lines: readonly PriceLine[]) {
  const scale = priceScale('linear', { low: 50, high: 200 }, 100)
  const prices = { box: BOX, window: { from: 0, count: 60 }, axis: scale, pixelRatio: 1 }
  const moves: (readonly [string, number])[] = []
  const screen = await render(PriceLines, {
    lines,
    frame: { prices, scale, volume: null, panes: [], view: { first: 0, last: 59 } },
    decimals: 2,
    price: (value: number) => value.toFixed(2),
    onpreview: () => undefined,
    onmove: (id: string, price: number) => moves.push([id, price]),
  })
  return { screen, moves }
}

describe('the handles of price lines', () => {
  it('say what they are and move by key, up to a higher price', async () => {
    const { screen, moves } = await open([ALERT])
    const handle = screen.getByRole('slider', { name: 'Above 100' })
    await expect.element(handle).toHaveAttribute('aria-valuenow', '100')
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{ArrowDown}')
    expect(moves.map(([id]) => id)).toEqual(['alert-1', 'alert-1'])
    expect(moves[0]?.[1]).toBeGreaterThan(100)
    expect(moves[1]?.[1]).toBeLessThan(100)
  })

  it('are there only for lines that can be dragged and are in view', async () => {
    const { screen } = await open([
      ALERT,
      { ...ALERT, id: 'far', label: 'Above 900', price: 900 },
      { ...ALERT, id: 'fixed', label: 'Fixed', isDraggable: false },
    ])
    await expect.element(screen.getByRole('slider')).toHaveAttribute('data-price-line', 'alert-1')
    expect(screen.getByRole('slider').elements()).toHaveLength(1)
  })
})
