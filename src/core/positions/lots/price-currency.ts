/**
 * Finds the currency of a price: from the user, the code, the directory, the market, or the company. A company may report in another
 * currency than that of its shares, so it comes last.
 */
import directory from '#resources/directory.json' with { type: 'json' }
import { currencyInCode, readCurrency, unitOf, type CurrencyCode } from '#model/market/currency.ts'
import type { CurrencySource, Holding } from '#model/positions/holding.ts'
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { Position } from '#model/positions/position.ts'

/** Makes no request. */
export type CompanyCurrency = (instrument: InstrumentId) => string | null

type Found = Pick<Holding, 'currency' | 'currencySource'>

export type PriceCurrency = (position: Pick<Position, 'instrument' | 'priceCurrency'>) => Found

const listed = new Map<string, CurrencyCode>(directory.map(({ id, currency }) => [id, currency]))
const markets = marketCurrencies()

export function createPriceCurrency(companyCurrency: CompanyCurrency): PriceCurrency {
  const sources: readonly [CurrencySource, (instrument: InstrumentId) => CurrencyCode | null | undefined][] = [
    ['code', currencyInCode],
    ['directory', (instrument) => listed.get(instrument)],
    ['market', (instrument) => markets.get(marketOf(instrument))],
    ['company', (instrument) => readCurrency(companyCurrency(instrument) ?? '')],
  ]

  return ({ instrument, priceCurrency }) => {
    if (priceCurrency !== null) return { currency: priceCurrency, currencySource: 'user' }
    for (const [currencySource, currencyOf] of sources) {
      const currency = currencyOf(instrument)
      if (currency !== null && currency !== undefined) return { currency, currencySource }
    }
    return { currency: null, currencySource: null }
  }
}

/**
 * Returns whether a listing is quoted in another currency than its market, such as dollar funds in London. The code and the directory take
 * precedence. The offshore yuan counts as yuan: foreign brokers settle mainland shares in it.
 */
export function isQuotedApart(quoted: CurrencyCode, { currency, currencySource }: Found): boolean {
  if (currencySource === 'code' || currencySource === 'directory') return false
  return currency === null || mainOf(quoted) !== mainOf(currency)
}

const mainOf = (currency: CurrencyCode): CurrencyCode => {
  const main = unitOf(currency).currency
  return main === 'CNH' ? 'CNY' : main
}

function marketOf(instrument: InstrumentId): string {
  const { assetClass, region } = instrumentOf(instrument)
  return `${assetClass}:${region}`
}

/** Markets in which the directory knows only one currency. */
function marketCurrencies(): ReadonlyMap<string, CurrencyCode> {
  const byMarket = Map.groupBy(directory, ({ id }) => (isInstrumentId(id) ? marketOf(id) : ''))
  return new Map(
    [...byMarket].flatMap(([market, rows]) => {
      const [currency, ...others] = new Set(rows.map((row) => row.currency))
      return currency === undefined || others.length > 0 ? [] : [[market, currency] as const]
    }),
  )
}
