import { describe, expect, it } from 'vitest'
import { isServed, readSubject, subjectOf, type PolledKind } from '#core/feed/demand/subject.ts'
import { instrumentId } from '#model/market/instrument.ts'

const APPLE = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const BITCOIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTC:USDT' })
const KINDS: readonly PolledKind[] = ['quote', 'depth', 'tick', 'candles:1m', 'candles:1M']

describe('a subject', () => {
  it('is read back as it was named, and differs for every kind and instrument', () => {
    const subjects = [APPLE, BITCOIN].flatMap((instrument) => KINDS.map((kind) => subjectOf(kind, instrument)))
    expect(new Set(subjects).size).toBe(10)
    expect(subjects.map(readSubject)).toEqual(
      [APPLE, BITCOIN].flatMap((instrument) => KINDS.map((kind) => ({ kind, instrument }))),
    )
  })

  it('is served as the specification names operations', () => {
    const served = (instrument: typeof APPLE) => KINDS.filter((kind) => isServed(kind, instrument))
    expect(served(APPLE)).toEqual(['quote', 'depth', 'candles:1m', 'candles:1M'])
    expect(served(BITCOIN)).toEqual(['quote', 'depth', 'tick'])
    expect(served(instrumentId({ assetClass: 'indices', region: 'GB', exchange: '', code: 'SPX' }))).toEqual(['quote'])
  })
})
