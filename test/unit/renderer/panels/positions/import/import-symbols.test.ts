import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ISINS } from '#model/positions/position-import.ts'
import { readSymbols, withSymbol, writeSymbols } from '#renderer/panels/positions/import/import-symbols.ts'

describe('symbols that were given for ISINs', () => {
  it('are remembered as they were entered', () => {
    const symbols = { DE0007164600: 'SAP.DE', US0378331005: 'AAPL' }
    expect(readSymbols(writeSymbols(symbols))).toEqual(symbols)
    expect(withSymbol(symbols, 'US0378331005', 'MSFT')).toEqual({ DE0007164600: 'SAP.DE', US0378331005: 'MSFT' })
    expect(withSymbol(symbols, 'US0378331005', '')).toEqual({ DE0007164600: 'SAP.DE' })
  })

  it('are at most as many as an import takes, the latest ones', () => {
    const many = Object.fromEntries(Array.from({ length: MAX_ISINS }, (_, place) => [`XX${place + 1000}`, 'A']))
    const next = withSymbol(many, 'DE0007164600', 'SAP.DE')
    expect(Object.keys(next)).toHaveLength(MAX_ISINS)
    expect(next).toHaveProperty('DE0007164600', 'SAP.DE')
    expect(next).not.toHaveProperty('XX1000')
  })

  it('are empty if anything else is stored', () => {
    expect(['', '[]', 'null', '{"a":1}', '{"a":""}', `{"a":"${'x'.repeat(41)}"}`].map(readSymbols)).toEqual(
      [{}, {}, {}, {}, {}, {}], // prettier-ignore
    )
    fc.assert(fc.property(fc.string(), (text) => void readSymbols(text)))
  })
})
