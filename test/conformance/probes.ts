/** One modest question an operation, about instruments that any service is likely to know. */
import type { catalogue, EndpointName } from '../../src/api/catalogue.ts'

type ParametersOf<Name extends EndpointName> = Parameters<(typeof catalogue)[Name]['query']>[0]

const stock = { region: 'US', exchange: '' }
const fund = { region: 'US', exchange: '', codes: ['QQQ'] }
const forex = { region: 'GB', exchange: '', codes: ['EURUSD'] }
const future = { region: 'US', exchange: '', codes: ['NQ'] }
const crypto = { region: 'BA', exchange: '', codes: ['BTCUSDT'] }
const daily = { interval: '1D', limit: 5 } as const

export const PROBES: { readonly [Name in EndpointName]: ParametersOf<Name> } = {
  news: { market: 'stock', language: 'en', limit: 5 },
  stockDepth: { ...stock, code: 'AAPL' },
  stockDepths: { ...stock, codes: ['AAPL', 'MSFT'] },
  stockQuotes: { ...stock, codes: ['AAPL', 'MSFT'] },
  stockKlines: { ...stock, codes: ['AAPL', 'MSFT'], ...daily },
  stockIpo: { stage: 'upcoming', region: 'US' },
  stockSplit: { region: 'US' },
  stockInfo: { ...stock, type: 'stock', code: 'AAPL' },
  fundQuotes: fund,
  fundKlines: { ...fund, ...daily },
  forexDepths: forex,
  forexQuotes: forex,
  forexKlines: { ...forex, ...daily },
  indicesQuotes: { region: 'GB', exchange: '', codes: ['SPX'] },
  futureDepths: future,
  futureQuotes: future,
  futureKlines: { ...future, ...daily },
  cryptoDepths: crypto,
  cryptoQuotes: crypto,
  cryptoTicks: crypto,
}
