import { describe, expect, it } from 'vitest'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { nearestByInstrument, type DistanceParts } from '#core/alerts/evaluation/alert-distances.ts'
import { firstArming } from '#core/alerts/measure/arming.ts'
import { NOTHING_KNOWN_YET } from '#core/alerts/measure/known-market.ts'
import { chosenRestOf } from '#core/alerts/evaluation/targets.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { alert, quoteAt, TRADING, WATCHED } from '#test/fixtures/alerts.ts'

const MSFT = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'MSFT' })

/** Every instrument trades at these prices, and every alert is armed except `unready`. */
function partsWith(prices: ReadonlyMap<InstrumentId, number>, unready: readonly string[] = []): DistanceParts {
  return {
    restOf: (one) => chosenRestOf(one, TRADING),
    now: TRADING,
    gridOf: createMarketGrids(),
    memory: {
      arming: (one) => ({ ...firstArming(one), knownFrom: TRADING, isReady: [!unready.includes(one.id)] }),
      market(instrument) {
        const price = prices.get(instrument)
        return price === undefined ? NOTHING_KNOWN_YET : { ...NOTHING_KNOWN_YET, quote: quoteAt(TRADING, price) }
      },
    },
  }
}

const at = (id: Alert['id'], price: number, changes: Partial<Alert> = {}): Alert =>
  alert({ id, conditions: [{ kind: 'price', direction: price > 100 ? 'up' : 'down', price }], ...changes })

describe('the distances of instruments from their alerts', () => {
  const prices = new Map([
    [WATCHED, 100],
    [MSFT, 50],
  ])

  it('are those of the nearest alert, above or below', () => {
    const alerts = [at('alert-1', 110), at('alert-2', 96), at('alert-3', 105)]
    expect(nearestByInstrument(alerts, new Map(), partsWith(prices))).toEqual([
      { instrument: WATCHED, value: 100, threshold: 96, unit: 'price', percent: 4 },
    ])
  })

  it('leave out alerts that cannot fire: at rest, or holding already', () => {
    const alerts = [
      at('alert-1', 101, { isOn: false }),
      at('alert-2', 102, { snoozedUntil: TRADING + 1 }),
      at('alert-3', 103),
    ]
    expect(nearestByInstrument(alerts, new Map(), partsWith(prices, ['alert-3']))).toEqual([])
  })

  it('include every instrument of a list that has a price', () => {
    const unpriced = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'NEW' })
    const alerts = [at('alert-1', 120, { target: { kind: 'list', list: 'desk' } })]
    const found = nearestByInstrument(alerts, new Map([['desk', [WATCHED, MSFT, unpriced]]]), partsWith(prices))
    expect(found.map(({ instrument, percent }) => [instrument, percent])).toEqual([
      [WATCHED, 20],
      [MSFT, 140],
    ])
  })
})
