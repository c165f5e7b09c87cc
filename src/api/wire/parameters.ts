/** The query parameters of the specification, and the queries of operations. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { CANDLE_INTERVALS } from '#model/candles/candle.ts'
import { IPO_STAGES } from '#model/reference/ipo.ts'
import type {
  BatchParameters,
  CandleParameters,
  ParameterDescription,
  QueryPair,
  SingleParameters,
} from './endpoint.ts'
import { INTERVAL_CODES } from './interval-codes.ts'

const required = (name: string, meaning: string, values?: readonly string[]): ParameterDescription =>
  values === undefined ? { name, required: true, meaning } : { name, required: true, meaning, values }

/** A market code such as `US`; required. */
export const REGION = required('region', 'Market code. The list is open-ended.')
const CODES = required('codes', 'Product codes separated by commas; how many depends on the plan.')
const CODE = required('code', 'One product code.')
const EXCHANGE: ParameterDescription = {
  name: 'exchange',
  required: false,
  meaning: 'Distinguishes stocks of the same market. When empty, only the primary exchange is returned.',
}
/** The interval of K-lines as a code; required. */
export const K_TYPE = required(
  'kType',
  `K-line interval: ${CANDLE_INTERVALS.map((interval) => `${INTERVAL_CODES[interval]} = ${interval}`).join(', ')}.`,
  CANDLE_INTERVALS.map((interval) => String(INTERVAL_CODES[interval])),
)
/** Number of records; required. */
export const LIMIT = required('limit', 'Number of records to query.')
/** Number of headlines; optional. */
export const NEWS_LIMIT: ParameterDescription = { ...LIMIT, required: false }
/** Kind of market of headlines; required. */
export const NEWS_MARKET = required('market', 'Kind of market; the values come from the service.')
/** Language of headlines; required. */
export const LANGUAGE = required('lang', 'Language of the news; the values come from the service.')
/** Upcoming or recent offerings; required. */
export const IPO_TYPE = required('type', 'About to be listed, or recently listed.', IPO_STAGES)
/** Kind of security of a company; required. */
export const COMPANY_TYPE = required('type', 'Market type.')

const exchangeOf = (assetClass: AssetClass): readonly ParameterDescription[] =>
  assetClass === 'stock' ? [EXCHANGE] : []

/** Returns the parameters of a batch operation. */
export const batchDescriptions = (assetClass: AssetClass): readonly ParameterDescription[] => [
  REGION,
  ...exchangeOf(assetClass),
  CODES,
]

/** Returns the parameters of an operation for one instrument. */
export const singleDescriptions = (assetClass: AssetClass): readonly ParameterDescription[] => [
  REGION,
  ...exchangeOf(assetClass),
  CODE,
]

/** Returns the query of a batch operation, in the specification's order. */
export function batchQuery(assetClass: AssetClass, parameters: BatchParameters): readonly QueryPair[] {
  return [...marketPairs(assetClass, parameters), ['codes', parameters.codes.join(',')]]
}

/** Returns the query of an operation for one instrument. */
export function singleQuery(assetClass: AssetClass, parameters: SingleParameters): readonly QueryPair[] {
  return [...marketPairs(assetClass, parameters), ['code', parameters.code]]
}

/** Returns the query of a K-line operation. */
export function candleQuery(assetClass: AssetClass, parameters: CandleParameters): readonly QueryPair[] {
  const { interval, limit } = parameters
  return [...batchQuery(assetClass, parameters), ['kType', String(INTERVAL_CODES[interval])], ['limit', String(limit)]]
}

function marketPairs(
  assetClass: AssetClass,
  { region, exchange }: { readonly region: string; readonly exchange: string },
): readonly QueryPair[] {
  const pair: QueryPair = ['region', region]
  return assetClass === 'stock' && exchange !== '' ? [pair, ['exchange', exchange]] : [pair]
}
