import { describe, expect, it } from 'vitest'
import { createDemandRegistry, type SubjectDemand } from '#core/feed/demand/demand.ts'
import { instrumentId } from '#model/market/instrument.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })

function demand(weight: number, demandedPeriodMs: number): SubjectDemand {
  return { instrument: AAPL, kind: 'quote', weight, demandedPeriodMs }
}

describe('the demand registry', () => {
  it('merges demands to the highest weight and the shortest period', () => {
    const registry = createDemandRegistry(() => undefined)
    registry.want(demand(1, 1_000))
    registry.want(demand(16, 5_000))
    expect(registry.demandFor(AAPL)).toEqual({ weight: 16, demandedPeriodMs: 1_000 })
  })

  it('falls back to what is left when a demand ends, and to nothing after the last', () => {
    const changed: string[] = []
    const registry = createDemandRegistry((instrument) => changed.push(instrument))
    const endStrong = registry.want(demand(16, 1_000))
    const endWeak = registry.want(demand(1, 5_000))
    endStrong()
    expect(registry.demandFor(AAPL)).toEqual({ weight: 1, demandedPeriodMs: 5_000 })
    endWeak()
    expect(registry.demandFor(AAPL)).toBeNull()
    expect([...registry.subjects()]).toEqual([])
    expect(changed).toEqual([AAPL, AAPL, AAPL, AAPL])
  })

  it('counts the same demand twice, and each end once', () => {
    const registry = createDemandRegistry(() => undefined)
    const twice = demand(1, 1_000)
    const [first] = [registry.want(twice), registry.want(twice)]
    first?.()
    first?.()
    expect(registry.demandFor(AAPL)).not.toBeNull()
  })
})
