import { describe, expect, it } from 'vitest'
import { fibonacciPrices, levelsOf, readLevels, writeLevels } from '#renderer/plotting/drawings/fibonacci.ts'

describe('levels of a retracement', () => {
  it('are the customary ones unless the reader has chosen others', () => {
    expect(levelsOf({ text: '' })).toEqual([0, 0.236, 0.382, 0.5, 0.618, 0.786, 1])
    expect(levelsOf({ text: '1.618 0,0.5' })).toEqual([0, 0.5, 1.618])
  })

  it('are read as they are written, each once, and what makes no sense is refused', () => {
    expect(readLevels('0.5，1；0.5 -0.27')).toEqual([-0.27, 0.5, 1])
    for (const text of ['', 'half', '0.5 x', '21', '1e400', Array.from({ length: 17 }, (_, level) => level).join(' ')])
      expect(readLevels(text)).toBeNull()
    expect(readLevels(writeLevels([0, 0.5, 1]))).toEqual([0, 0.5, 1])
  })

  it('lead from the second anchor back to the first, and beyond', () => {
    const anchors = [{ time: 0, price: 100 }, { time: 1, price: 200 }] // prettier-ignore
    expect(fibonacciPrices({ anchors, text: '0 0.5 1 1.5' }, ({ price }) => price)).toEqual([200, 150, 100, 50])
    expect(fibonacciPrices({ anchors: [], text: '' }, ({ price }) => price)).toEqual([])
  })
})
