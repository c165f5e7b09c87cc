import { expect, it } from 'vitest'
import { tickRow } from '#model/market/tape/tape-derivation.ts'
import type { Tick } from '#model/market/tape/tick.ts'

const tick = (parts: Partial<Tick> = {}): Tick => ({
  price: 65_000,
  time: 1_795_000_000_000,
  volume: 0.3,
  turnover: 19_500,
  status: null,
  ...parts,
})

it('is a trade of its own when it is later, and the first one is', () => {
  expect(tickRow(null, tick())).toEqual({
    kind: 'trade',
    time: 1_795_000_000_000,
    spanMs: 0,
    price: 65_000,
    volume: 0.3,
    priceBefore: null,
  })
  expect(tickRow(tick(), tick({ time: 1_795_000_000_001 }))).toMatchObject({ kind: 'trade', volume: 0.3 })
})

it('is no row when it comes again, or late', () => {
  expect(tickRow(tick(), tick())).toBeNull()
  expect(tickRow(tick(), tick({ time: 1, price: 1 }))).toBeNull()
})

it('is a correction by the difference when the same time bears other numbers', () => {
  expect(tickRow(tick(), tick({ volume: 0.1 }))).toMatchObject({ kind: 'correction', volume: -0.2, price: 65_000 })
  expect(tickRow(tick(), tick({ price: 65_001 }))).toMatchObject({ kind: 'correction', volume: 0, price: 65_001 })
})
