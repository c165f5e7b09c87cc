import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import {
  instrumentFault,
  instrumentId,
  instrumentOf,
  isInstrumentId,
  parseInstrumentId,
  type Instrument,
  type InstrumentId,
} from '#model/market/instrument.ts'

const apple: Instrument = { assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' }

describe('an instrument id', () => {
  it('names class, region, exchange and code', () => {
    expect(instrumentId(apple)).toBe('stock:US::AAPL')
    expect(instrumentId({ ...apple, exchange: 'NASDAQ' })).toBe('stock:US:NASDAQ:AAPL')
  })

  it('distinguishes a stock from an index of the same code', () => {
    const code = '000001'
    const stock = instrumentId({ assetClass: 'stock', region: 'SZ', exchange: '', code })
    expect(stock).not.toBe(instrumentId({ assetClass: 'indices', region: 'SZ', exchange: '', code }))
  })

  it.each<[Partial<Record<keyof Instrument, string>>, ReturnType<typeof instrumentFault>]>([
    [{}, null],
    [{ assetClass: 'bond' }, 'class'],
    [{ region: '' }, 'region'],
    [{ region: 'us' }, 'region'],
    [{ region: 'U:S' }, 'region'],
    [{ exchange: 'N:Q' }, 'exchange'],
    [{ assetClass: 'forex', exchange: 'LSE' }, 'exchange'],
    [{ code: '' }, 'code'],
    [{ code: 'A,B' }, 'code'],
    [{ code: 'A B' }, 'code'],
    [{ code: 'A\u0000' }, 'code'],
    [{ code: 'x'.repeat(33) }, 'code'],
    [{ code: 'BRK.B' }, null],
    [{ code: 'X:Y' }, null],
  ])('with %j has the fault %j', (parts, fault) => {
    expect(instrumentFault({ ...apple, ...parts } as Instrument)).toBe(fault)
  })

  it('is not made of malformed parts', () => {
    expect(() => instrumentId({ ...apple, code: '' })).toThrow(RangeError)
    expect(() => instrumentOf('nonsense' as InstrumentId)).toThrow(RangeError)
  })

  it('reads back as what it was made of', () => {
    const parts = fc.record({
      assetClass: fc.constantFrom(...ASSET_CLASSES),
      region: fc.stringMatching(/^[A-Z]{2,8}$/u),
      exchange: fc.constant(''),
      code: fc.stringMatching(/^[A-Za-z0-9.:^=/-]{1,32}$/u),
    })
    fc.assert(
      fc.property(parts, (instrument) => {
        expect(parseInstrumentId(instrumentId(instrument))).toEqual(instrument)
      }),
    )
  })

  it('is recognised exactly when its parts are sound', () => {
    const part = (...samples: readonly string[]) =>
      fc.oneof(fc.constantFrom(...samples), fc.string({ unit: 'grapheme' }))
    const parts = fc.record({
      assetClass: part(...ASSET_CLASSES, 'bond'),
      region: part('US', 'HK', 'us', 'X', 'ABCDEFGHI'),
      exchange: part('', 'LSE', 'N Q', 'x'.repeat(17)),
      code: part('AAPL', 'X:Y', 'A,B', '', '\u00a0', 'x'.repeat(33)),
    })
    fc.assert(
      fc.property(parts, (made) => {
        fc.pre(![made.assetClass, made.region, made.exchange].some((text) => text.includes(':')))
        const text = `${made.assetClass}:${made.region}:${made.exchange}:${made.code}`
        expect(isInstrumentId(text)).toBe(instrumentFault(made as Instrument) === null)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is recognised only when it would be written the same way', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom('stock', 'US', ':', 'AAPL', '')).map((a) => a.join('')),
        ),
        (text) => {
          const parts = parseInstrumentId(text)
          expect(isInstrumentId(text)).toBe(parts !== null)
          if (parts !== null) expect(instrumentId(parts)).toBe(text)
        },
      ),
    )
  })

  it.each([null, 5, {}, ['stock:US::AAPL']])('is never %j', (value) => {
    expect(isInstrumentId(value)).toBe(false)
  })
})
