/** Applies dialects to an answer, independent of the transport. */
import { intervalOfCode } from '#api/wire/interval-codes.ts'
import { isAssetClass } from '#model/market/asset-class.ts'
import type { Market } from '../market/market.ts'
import type { Dialect, Question } from './dialect.ts'

type AskedAddress = Pick<URL, 'pathname' | 'searchParams'>

/** Applies several dialects in order. */
export interface Speech {
  /** Rewrites `data` of an answer. @param nowMs Market time, Unix epoch ms. */
  say(data: unknown, asked: AskedAddress, nowMs: number): unknown
  /** The `limit` of every K-line answer; null if the requested one applies. */
  readonly limit: number | null
}

export function createSpeech(dialects: readonly Dialect[], market: Market): Speech {
  return {
    limit: dialects.find(({ limit }) => limit !== undefined)?.limit ?? null,
    say(data, asked, nowMs) {
      const question = questionOf(asked, market, nowMs)
      return dialects.reduce((said, { change }) => change(said, question), data)
    },
  }
}

function questionOf({ pathname, searchParams }: AskedAddress, market: Market, nowMs: number): Question {
  const [, first = ''] = pathname.split('/')
  const assetClass = isAssetClass(first) ? first : null
  const region = searchParams.get('region') ?? ''
  const exchange = searchParams.get('exchange') ?? ''
  return {
    path: pathname,
    assetClass,
    region,
    interval: intervalOfCode(searchParams.get('kType') ?? ''),
    nowMs,
    sessionsOf(code) {
      const listing = assetClass === null ? null : market.find(assetClass, region, exchange, code)
      return listing === null ? null : market.sessionsOf(listing)
    },
    stockSessions() {
      const stock = market.listings.find((listing) => listing.assetClass === 'stock' && listing.region === region)
      return stock === undefined ? null : market.sessionsOf(stock)
    },
  }
}
