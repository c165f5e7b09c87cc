import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LIST_NAME, openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { entryWith, idOf, listOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'
import { publishLists } from '#test/fakes/quotes/publish-lists.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const TSLA = idOf('stock:US::TSLA')
const BITCOIN = idOf('crypto:BA::BTCUSDT')
const MANY = Array.from({ length: 500 }, (_, place) => idOf(`stock:US::S${String(place).padStart(3, '0')}`))

const grid = () => page.getByRole('grid', { name: LIST_NAME })

function cell(instrument: string, field: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-instrument="${instrument}"] [data-field="${field}"]`)
  if (found === null) throw new Error(`no ${field} of ${instrument} on screen`)
  return found
}

const textOf = (instrument: string, field: string) => cell(instrument, field).textContent.trim()
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-instrument]')].map((row) => row.dataset['instrument'])
const selected = () => document.querySelector<HTMLElement>('[aria-selected="true"][data-instrument]')

async function focusGrid(): Promise<void> {
  await expect.element(grid()).toBeVisible()
  ;(grid().element() as HTMLElement).focus()
}

describe('the rows of a watchlist', () => {
  it('listen to every instrument of the list, but exist only where they can be seen', async () => {
    const { backend } = await openDeskWindow({ instruments: MANY })
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '501')
    await expect.poll(() => order().length).toBeGreaterThan(20)
    expect(order().length).toBeLessThan(50)
    expect(backend.listenedTo('quote')).toHaveLength(500)
  })

  it('clip a name that is longer than its column, and nothing that has room', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL, MSFT] })
    const rows = [entryWith(AAPL, { alias: 'A name that goes on '.repeat(5).trim() }), entryWith(MSFT, { alias: 'M' })]
    publishLists(backend, [{ ...listOf('list-1', LIST_NAME, []), rows }])
    await expect.poll(() => textOf(AAPL, 'name')).toContain('goes on')
    const clips = (instrument: string) => getComputedStyle(cell(instrument, 'name')).overflowX
    expect([clips(AAPL), clips(MSFT)]).toEqual(['hidden', 'visible'])
  })

  it('follow the scroll, and say which rows of all they are', async () => {
    await openDeskWindow({ instruments: MANY })
    await expect.element(grid()).toBeVisible()
    grid().element().scrollTop = 250 * 24
    await expect.poll(() => order()).toContain(MANY[255])
    expect(cell(MANY[255] ?? '', 'symbol').parentElement?.getAttribute('aria-rowindex')).toBe('257')
  })

  it('beyond the edge are written when they come into view, or with the next second', async () => {
    const { backend, clock } = await openDeskWindow({ instruments: MANY })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(500)
    const beyond = order().at(-1) ?? ''
    const [first, last] = [MANY[0] ?? AAPL, idOf(beyond)]
    backend.publish('quote', [first, liveWith(first)], [last, liveWith(last)])
    await expect.poll(() => textOf(first, 'last')).toBe('265.46')
    expect(textOf(last, 'last')).not.toBe('265.46')
    clock.advance(1_000)
    await expect.poll(() => textOf(last, 'last')).toBe('265.46')
    backend.publish('quote', [last, liveWith(last, { last: 270 })])
    grid().element().scrollTop = 20 * 24
    await expect.poll(() => textOf(last, 'last')).toBe('270.00')
  })

  const WIDE = ['symbol', 'last', 'open', 'volume'].map((id) => ({ id, width: 600 }))
  const wideList = () => ({ ...listOf('list-1', LIST_NAME, [AAPL]), columns: WIDE })

  it('have no cells beyond the edge until the grid is scrolled there, and end where their titles end', async () => {
    const { backend } = await openDeskWindow({ lists: [wideList()] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100, volume: 1_000 })])
    await expect.poll(() => textOf(AAPL, 'last')).toBe('100.00')
    const row = () => cell(AAPL, 'symbol').parentElement
    const fields = () => [...(row()?.children ?? [])].map((one) => (one as HTMLElement).dataset['field'])
    expect(grid().element().clientWidth).toBeLessThan(1_800)
    expect(fields()).not.toContain('volume')
    expect(row()?.offsetWidth).toBe(2_400)
    expect(cell(AAPL, 'last').offsetLeft).toBe(600)
    grid().element().scrollLeft = 1
    await expect.poll(fields).toEqual(['symbol', 'last', 'open', 'volume'])
    expect(textOf(AAPL, 'volume')).toBe('1.00K')
    grid().element().scrollLeft = 0
    await expect.poll(fields).toHaveLength(4)
  })

  it('have their columns beyond the edge written when they come into view, or with the next second', async () => {
    const { backend, clock } = await openDeskWindow({ lists: [wideList()] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    // Cells that were seen once stay.
    grid().element().scrollLeft = 1
    await expect.poll(() => document.querySelector('[data-field="volume"]')).not.toBeNull()
    grid().element().scrollLeft = 0
    const publish = (last: number, volume: number) => backend.publish('quote', [AAPL, liveWith(AAPL, { last, volume })])
    publish(100, 1_000)
    await expect.poll(() => textOf(AAPL, 'last')).toBe('100.00')
    expect(textOf(AAPL, 'volume')).not.toBe('1.00K')
    clock.advance(1_000)
    await expect.poll(() => textOf(AAPL, 'volume')).toBe('1.00K')
    publish(101, 2_000)
    await expect.poll(() => textOf(AAPL, 'last')).toBe('101.00')
    grid().element().scrollLeft = 1_800
    await expect.poll(() => textOf(AAPL, 'volume')).toBe('2.00K')
  })

  it('show what is published, and its state', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL, TSLA] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(2)
    backend.publish('quote', [AAPL, liveWith(AAPL)], [TSLA, liveWith(TSLA, {}, { state: 'stale' })])
    await expect.poll(() => textOf(AAPL, 'last')).toBe('265.46')
    expect(textOf(AAPL, 'changePercent')).toBe('\u22120.33%')
    expect(cell(TSLA, 'symbol').closest('[role=row]')).toHaveAttribute('data-state', 'stale')
    await expect.element(page.getByRole('img', { name: 'Overdue' })).toBeVisible()
  })

  it('stop listening when their list is replaced by another', async () => {
    const lists = [listOf('a', 'First', [AAPL, MSFT]), listOf('b', 'Second', [MSFT, TSLA])]
    const { backend } = await openDeskWindow({ lists })
    await expect.poll(() => backend.listenedTo('quote')).toEqual([AAPL, MSFT])
    await page.getByRole('tab', { name: 'Second' }).click()
    await expect.poll(() => [...backend.listenedTo('quote')].sort()).toEqual([MSFT, TSLA])
    await expect.element(page.getByRole('grid', { name: 'Second' })).toBeVisible()
  })
})

describe('a change of price', () => {
  const lit = () => cell(AAPL, 'last').parentElement?.dataset['tick']

  it('flashes in its direction for a moment', async () => {
    const { backend, clock } = await openDeskWindow({ instruments: [AAPL] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100 })])
    await expect.poll(() => textOf(AAPL, 'last')).toBe('100.00')
    expect(lit()).toBeUndefined()
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 101 })])
    await expect.poll(lit).toBe('up')
    clock.advance(499)
    expect(lit()).toBe('up')
    clock.advance(1)
    await expect.poll(lit).toBeUndefined()
  })

  it('does not flash when the reader turned that off', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL], settings: { flash: false } })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(1)
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 100 })])
    backend.publish('quote', [AAPL, liveWith(AAPL, { last: 99 })])
    await expect.poll(() => textOf(AAPL, 'last')).toBe('99.00')
    expect(lit()).toBeUndefined()
  })
})

describe('sorting', () => {
  async function openThree() {
    const desk = await openDeskWindow({ instruments: [AAPL, BITCOIN, TSLA] })
    await expect.poll(() => desk.backend.listenedTo('quote')).toHaveLength(3)
    desk.backend.publish('quote', [AAPL, liveWith(AAPL, { last: 30 })], [TSLA, liveWith(TSLA, { last: 20 })])
    await expect.poll(() => textOf(TSLA, 'last')).toBe('20.00')
    return desk
  }
  const lastTitle = () => page.getByRole('columnheader', { name: 'Last' })

  it('rises, falls and returns to the own order, with the unknown last', async () => {
    await openThree()
    await lastTitle().getByRole('button').click()
    await expect.element(lastTitle()).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(order).toEqual([TSLA, AAPL, BITCOIN])
    await lastTitle().getByRole('button').click()
    await expect.element(lastTitle()).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(order).toEqual([AAPL, TSLA, BITCOIN])
    await lastTitle().getByRole('button').click()
    await expect.element(lastTitle()).toHaveAttribute('aria-sort', 'none')
    await expect.poll(order).toEqual([AAPL, BITCOIN, TSLA])
  })

  it('follows moving prices at leisure, not with every one', async () => {
    const { backend, clock } = await openThree()
    await lastTitle().getByRole('button').click()
    await expect.poll(order).toEqual([TSLA, AAPL, BITCOIN])
    clock.advance(2_000)
    backend.publish('quote', [TSLA, liveWith(TSLA, { last: 40 })])
    await expect.poll(() => textOf(TSLA, 'last')).toBe('40.00')
    expect(order()).toEqual([TSLA, AAPL, BITCOIN])
    clock.advance(1_000)
    await expect.poll(order).toEqual([AAPL, TSLA, BITCOIN])
  })

  it('stays when a key would move a row, which changes nothing that could be undone', async () => {
    const { backend } = await openThree()
    await lastTitle().getByRole('button').click()
    await expect.poll(order).toEqual([TSLA, AAPL, BITCOIN])
    await focusGrid()
    await userEvent.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}')
    expect(order()).toEqual([TSLA, AAPL, BITCOIN])
    await expect.element(lastTitle()).toHaveAttribute('aria-sort', 'ascending')
    expect(backend.asked.map(({ payload }) => payload)).not.toContainEqual(
      expect.objectContaining({ kind: 'moveRows' }),
    )
  })

  it('keeps the selection on its instrument', async () => {
    await openThree()
    await focusGrid()
    await userEvent.keyboard('{Home}')
    await expect.poll(() => selected()?.dataset['instrument']).toBe(AAPL)
    await lastTitle().getByRole('button').click()
    await expect.poll(order).toEqual([TSLA, AAPL, BITCOIN])
    expect(selected()?.dataset['instrument']).toBe(AAPL)
  })
})

describe('an alert from a price', () => {
  it.each(['last', 'averagePrice'] as const)(
    'is about the row whose %s is pointed at, also among selected ones',
    async (field) => {
      const columns = (['symbol', 'last', 'averagePrice'] as const).map((id) => ({ id, width: null }))
      const list = { ...listOf('list-1', LIST_NAME, [AAPL, MSFT, TSLA]), columns }
      const { backend, clock } = await openDeskWindow({ lists: [list] })
      await expect.poll(() => backend.listenedTo('quote')).toHaveLength(3)
      backend.publish(
        'quote',
        [AAPL, liveWith(AAPL)],
        [TSLA, liveWith(TSLA, { last: 250, high: 251, low: 249, volume: 10, turnover: 2_500 })],
      )
      await expect.poll(() => textOf(TSLA, field)).toMatch(/^250/u)
      await focusGrid()
      await userEvent.keyboard('{Control>}a{/Control}')
      await expect.poll(() => document.querySelectorAll('[aria-selected="true"][data-instrument]')).toHaveLength(3)
      cell(TSLA, field).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
      await page.getByRole('menuitem', { name: /^New alert at 250/u }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      const tried = () => {
        clock.advance(200)
        return backend.asked.filter(({ name }) => name === 'alert.backtest').map(({ payload }) => payload)
      }
      await expect
        .poll(tried)
        .toMatchObject([{ draft: { target: { instrument: TSLA }, conditions: [{ kind: 'price', price: 250 }] } }])
    },
  )
})

describe('the keyboard', () => {
  it('walks the whole list, bringing the selected row into view', async () => {
    await openDeskWindow({ instruments: MANY })
    await focusGrid()
    await userEvent.keyboard('{End}')
    await expect.poll(() => selected()?.dataset['instrument']).toBe(MANY[499])
    const active = grid().element().getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')?.dataset['instrument']).toBe(MANY[499])
    const row = selected()?.getBoundingClientRect()
    expect(row?.bottom).toBeLessThan(window.innerHeight + 1)
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect.poll(() => selected()?.dataset['instrument']).toBe(MANY[1])
  })

  it('takes letters for the beginning of a symbol', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL, MSFT, TSLA] })
    backend.answer('directory.search', () => [])
    backend.answer('directory.describe', () => [])
    await focusGrid()
    await userEvent.keyboard('ts')
    await expect.element(page.getByRole('combobox')).toHaveValue('ts')
  })

  it('removes the selected instrument', async () => {
    const { backend } = await openDeskWindow({ instruments: [AAPL, MSFT, TSLA] })
    await focusGrid()
    backend.answer('watchlist.edit', () => ({ ok: true, value: { made: null, step: 1 } }))
    await userEvent.keyboard('{Home}{ArrowDown}{Delete}')
    await expect
      .poll(() => backend.asked.filter(({ name }) => name.startsWith('watchlist.')))
      .toEqual([{ name: 'watchlist.edit', payload: { kind: 'removeRows', list: 'list-1', rows: [MSFT] } }])
    publishLists(backend, [listOf('list-1', LIST_NAME, [AAPL, TSLA])])
    await expect.poll(() => selected()?.dataset['instrument']).toBe(TSLA)
  })
})
