/** Defines a dialect: one point on which the specification is silent and services differ. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { isRecord, type Fields } from '#model/values/json.ts'
import type { Sessions } from '#model/hours/session-calendar.ts'

export interface Question {
  readonly path: string
  /** Null for an operation that is not about instruments. */
  readonly assetClass: AssetClass | null
  readonly region: string
  /** Null for an operation without K-lines. */
  readonly interval: CandleInterval | null
  /** Present market time, Unix epoch ms. */
  readonly nowMs: number
  /** Returns null for an unlisted code. */
  readonly sessionsOf: (code: string) => Sessions | null
  /** Returns null for a region without stocks. */
  readonly stockSessions: () => Sessions | null
}

/** Rewrites `data` of the answers it applies to. */
export type DataChange = (data: unknown, question: Question) => unknown

export interface Dialect {
  readonly says: string
  readonly change: DataChange
  /** The `limit` of every K-line answer, whatever was requested. */
  readonly limit?: number
}

const isKlines = ({ interval }: Question): boolean => interval !== null
const isQuotes = ({ path }: Question): boolean => path.endsWith('/quotes') || path.endsWith('/ticks')

export const changeKlines =
  (change: (rows: readonly Fields[], question: Question, code: string) => readonly unknown[]): DataChange =>
  (data, question) => {
    if (!isKlines(question) || !isRecord(data)) return data
    const changed = Object.entries(data).map(([code, rows]) => [
      code,
      Array.isArray(rows) ? change(rows.filter(isRecord), question, code) : rows,
    ])
    return Object.fromEntries(changed) as Fields
  }

export const changeQuotes =
  (change: (quote: Fields, question: Question, code: string) => unknown): DataChange =>
  (data, question) => {
    if (!isQuotes(question) || !isRecord(data)) return data
    const changed = Object.entries(data).map(([code, quote]) => [
      code,
      isRecord(quote) ? change(quote, question, code) : quote,
    ])
    return Object.fromEntries(changed) as Fields
  }

export const changeItems =
  (path: string, change: (item: Fields, question: Question) => unknown): DataChange =>
  (data, question) => {
    if (question.path !== path || !isRecord(data) || !Array.isArray(data['content'])) return data
    return { ...data, content: data['content'].filter(isRecord).map((item) => change(item, question)) }
  }

export function changeValues(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => changeValues(item, change, name))
  if (!isRecord(value)) return change(name, value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeValues(item, change, key)]))
}

/** Returns NaN for a missing number. */
export const numberOf = (fields: Fields, name: string): number => {
  const value = fields[name]
  return typeof value === 'number' ? value : NaN
}
