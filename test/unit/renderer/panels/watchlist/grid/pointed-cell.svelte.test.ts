import { afterEach, describe, expect, it } from 'vitest'
import { Pointing } from '#renderer/panels/watchlist/grid/pointed-cell.svelte.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

afterEach(() => document.body.replaceChildren())

function cellOf(code: string): HTMLElement {
  const row = document.createElement('div')
  row.dataset['instrument'] = `stock:US::${code}`
  const cell = document.createElement('span')
  cell.dataset['field'] = 'last'
  row.append(cell)
  document.body.append(row)
  return cell
}

function setUp(opensOnHover = true) {
  const clock = createFakeWindowClock()
  const pointing = new Pointing(clock, () => opensOnHover)
  return { clock, pointing, aapl: cellOf('AAPL'), msft: cellOf('MSFT'), about: () => pointing.cell?.instrument ?? null }
}

describe('the details of a number that is pointed at', () => {
  it('wait until the pointer rests', () => {
    const { clock, pointing, aapl, msft, about } = setUp()
    for (const cell of [aapl, msft, aapl]) {
      pointing.over(cell)
      clock.advance(500)
    }
    expect(about()).toBeNull()
    clock.advance(500)
    expect(about()).toBe('stock:US::AAPL')
  })

  it('close before those of another number open', () => {
    const { clock, pointing, aapl, msft, about } = setUp()
    pointing.over(aapl)
    clock.advance(1_000)
    pointing.over(msft)
    clock.advance(300)
    expect(about()).toBeNull()
    clock.advance(700)
    expect(about()).toBe('stock:US::MSFT')
  })

  it('stay while the pointer goes over to it', () => {
    const { clock, pointing, aapl, about } = setUp()
    pointing.over(aapl)
    clock.advance(1_000)
    pointing.leave()
    clock.advance(100)
    pointing.stay()
    clock.advance(1_000)
    expect(about()).toBe('stock:US::AAPL')
  })

  it('open by key alone where the reader has switched pointing off', () => {
    const { clock, pointing, aapl, about } = setUp(false)
    pointing.over(aapl)
    clock.advance(1_000)
    expect(about()).toBeNull()
    pointing.ask(aapl)
    expect(about()).toBe('stock:US::AAPL')
  })
})
