/** What a dialect changes: one point on which the specification is silent and services differ. */
import type { AssetClass } from '#model/market/asset-class.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { isRecord, type Fields } from '#model/values/json.ts'
import type { Sessions } from '#model/hours/session-calendar.ts'

/** The request that an answer is for. */
export interface Question {
  readonly path: string
  /** Null for an operation that is not about instruments. */
  readonly assetClass: AssetClass | null
  readonly region: string
  /** Null for an operation without K-lines. */
  readonly interval: CandleInterval | null
  /** Present market time, Unix epoch ms. */
  readonly nowMs: number
  /** The hours of an instrument's market; null for a code that is not listed. */
  readonly sessionsOf: (code: string) => Sessions | null
  /** The hours of a region's stocks; null for a region without any. */
  readonly stockSessions: () => Sessions | null
}

/** Rewrites `data` of an answer; other answers are left as they are. */
export type DataChange = (data: unknown, question: Question) => unknown

/** A way in which a service speaks. */
export interface Dialect {
  /** One line for the command's help. */
  readonly says: string
  readonly change: DataChange
  /** The `limit` that K-lines are answered with, whatever was requested. */
  readonly limit?: number
}

const isKlines = ({ interval }: Question): boolean => interval !== null
const isQuotes = ({ path }: Question): boolean => path.endsWith('/quotes') || path.endsWith('/ticks')

/** Changes the rows of each code of an answer with K-lines. */
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

/** Changes each quote and tick. */
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

/** Changes the items of one page, of offerings or of splits. */
export const changeItems =
  (path: string, change: (item: Fields, question: Question) => unknown): DataChange =>
  (data, question) => {
    if (question.path !== path || !isRecord(data) || !Array.isArray(data['content'])) return data
    return { ...data, content: data['content'].filter(isRecord).map((item) => change(item, question)) }
  }

/** Changes every value of an answer, with the name of its field. */
export function changeValues(value: unknown, change: (name: string, value: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => changeValues(item, change, name))
  if (!isRecord(value)) return change(name, value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeValues(item, change, key)]))
}

/** A number among the fields of an object; NaN where there is none. */
export const numberOf = (fields: Fields, name: string): number => {
  const value = fields[name]
  return typeof value === 'number' ? value : NaN
}
