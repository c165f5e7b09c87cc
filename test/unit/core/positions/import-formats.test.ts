/** One portfolio in the files of all programs. */
import { describe, expect, it } from 'vitest'
import type { ImportedPositions } from '#core/positions/import/import-positions.ts'
import { unitOf } from '#model/market/currency.ts'
import { decimalOf, decimalText, ZERO } from '#model/values/decimal.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import { decodeText } from '#model/values/text-encoding.ts'
import { symbolsByIsin } from '#test/fakes/positions/portfolio-files/brokers.ts'
import { FORMATS, lotsHeld } from '#test/fakes/positions/portfolio-files/files-of-formats.ts'
import { LOTS } from '#test/fakes/positions/portfolio-files/portfolio.ts'
import { readPositions } from '#test/fakes/positions/position-files.ts'

type Terms = Pick<NewLot, 'instrument' | 'quantity' | 'price' | 'currency' | 'fee'>

/** Interactive Brokers books mainland shares in offshore yuan. */
const CURRENCIES: Readonly<Record<string, string>> = { CNH: 'CNY' }

/** Exact quantity, cost and fees of each symbol and currency, with pence as pounds. */
function sumsOf(lots: readonly Terms[]): Readonly<Record<string, string>> {
  const sums = new Map<string, readonly [quantity: typeof ZERO, cost: typeof ZERO, fee: typeof ZERO]>()
  for (const { instrument, quantity, price, currency, fee } of lots) {
    const { currency: main, per } = unitOf(currency)
    const key = `${instrument} ${CURRENCIES[main] ?? main}`
    const [size, cost, fees] = sums.get(key) ?? [ZERO, ZERO, ZERO]
    const paid = decimalOf(quantity).times(decimalOf(price)).div(per)
    sums.set(key, [size.plus(decimalOf(quantity)), cost.plus(paid), fees.plus(decimalOf(fee).div(per))])
  }
  return Object.fromEntries([...sums].map(([key, parts]) => [key, parts.map(decimalText).join(' ')]))
}

const lotsIn = ({ lots }: ImportedPositions): readonly Terms[] => lots.map(({ lot }) => lot)

const CASES = Object.entries(FORMATS).flatMap(([format, { holds, files }]) =>
  files.map((file) => ({ format, holds, ...file })),
)

describe('a portfolio of sixty lots in nine currencies', () => {
  it('has fees, rebates, sales, fractions and coins', () => {
    expect(LOTS).toHaveLength(60)
    expect(new Set(LOTS.map(({ currency }) => currency)).size).toBe(9)
    expect(Object.keys(sumsOf(LOTS))).toHaveLength(15)
  })

  it.each(CASES)('has the same sums after an import of $format: $name', ({ format, holds, write, lots }) => {
    const held = lotsHeld(LOTS, holds)
    const imported = readPositions(decodeText(write(held), TextDecoder), { symbols: symbolsByIsin(LOTS) })
    expect(imported.format).toBe(format)
    expect(imported.faults).toEqual([])
    expect(imported.lots).toHaveLength(lots)
    expect(sumsOf(lotsIn(imported))).toEqual(sumsOf(held))
  })
})
