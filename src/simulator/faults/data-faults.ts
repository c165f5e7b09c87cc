/** Corrupts the envelope's content: the JSON is valid, but its content violates the specification. */
import { type Fields, fieldsOf, isRecord } from '#model/values/json.ts'
import { SECOND_MS } from '#model/values/duration.ts'
import { drawInteger, drawUniform, type Stream } from '../market/chance.ts'

export interface Envelope {
  readonly code: unknown
  readonly msg: unknown
  readonly data: unknown
}

/** `draws` belongs to this request and rule. */
export type EnvelopeChange = (envelope: Envelope, draws: Stream) => Envelope

const PRICE_FIELDS = new Set(['ld', 'o', 'h', 'l', 'c', 'p'])
const TIME_FIELDS = new Set(['t', 'dt', 'd'])
const NOT_NUMBERS = ['NaN', '-', '', 'N/A', 'Infinity'] as const

export const withData =
  (data: unknown): EnvelopeChange =>
  (envelope) => ({ ...envelope, data })

export const withCode =
  (code: number, msg: string): EnvelopeChange =>
  () => ({ code, msg, data: null })

export const asArray: EnvelopeChange = (envelope) => changeData(envelope, (data) => rowsOf(data) ?? Object.values(data))

export const withoutCodes =
  (share: number): EnvelopeChange =>
  (envelope, draws) =>
    changeData(envelope, (data) =>
      Object.fromEntries(Object.entries(data).filter((_, index) => drawUniform(draws, index) >= share)),
    )

/** Gives each code the item of the next one. Changes nothing unless at least two items name themselves. */
export const withOtherCodes: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) => {
    const items = Object.values(data)
    if (!items.every((item) => typeof fieldsOf(item)['s'] === 'string')) return data
    return Object.fromEntries(Object.keys(data).map((code, place) => [code, items[(place + 1) % items.length]]))
  })

export const withExtraFields: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) =>
    mapObjects(data, (object) => ({ ...object, extra: 'unannounced', nested: { list: [1, null, {}] } })),
  )

export const withStringNumbers: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) => mapNumbers(data, (_, number) => String(number)))

export const withNanStrings: EnvelopeChange = (envelope, draws) => {
  let draw = 0
  const change = (name: string, number: number) =>
    PRICE_FIELDS.has(name) ? NOT_NUMBERS[drawInteger(draws, draw++) % NOT_NUMBERS.length] : number
  return changeData(envelope, (data) => mapNumbers(data, change))
}

export const withZeroPrices: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) => mapNumbers(data, (name, number) => (PRICE_FIELDS.has(name) ? 0 : number)))

/** Sends quotes as some services do for a stock that is halted before its first trade: no price, and the change to a price of zero. */
export const withHaltedQuotes: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) =>
    mapObjects(data, (object) => (typeof object['ld'] === 'number' ? haltedQuote(object) : object)),
  )

function haltedQuote(quote: Fields): Fields {
  const halted = { ...quote, ld: 0, o: 0, h: 0, l: 0, v: 0, tu: 0, ts: 1 }
  return typeof quote['p'] === 'number' ? { ...halted, ch: -quote['p'], chp: -100 } : halted
}

export const withClockSkew =
  (byMs: number): EnvelopeChange =>
  (envelope) =>
    changeData(envelope, (data) => mapNumbers(data, (name, number) => (TIME_FIELDS.has(name) ? number + byMs : number)))

/**
 * Moves a share of the quotes, trades and headlines ahead in time, and appends such a bar to the same share of the K-line lists, like a
 * server with a wrong clock, time zone or last row.
 */
export const withFutureTimes =
  (byMs: number, share: number): EnvelopeChange =>
  (envelope, draws) => {
    let draw = 0
    const isAhead = () => drawUniform(draws, draw++) < share
    const withBar = (rows: readonly unknown[]) => {
      const last = fieldsOf(rows.at(-1))
      return typeof last['c'] === 'number' && isAhead() ? [...rows, { ...last, t: Number(last['t']) + byMs }] : rows
    }
    const dated = (item: Fields): Fields => {
      const { ld, t, pt } = item
      if (typeof ld === 'number' && typeof t === 'number') return isAhead() ? { ...item, t: t + byMs } : item
      return pt !== undefined && isAhead() ? { ...item, pt: String(Number(pt) + byMs / SECOND_MS) } : item
    }
    return changeData(envelope, (data) => mapObjects(mapLists(data, withBar), dated))
  }

export const withShuffledRows: EnvelopeChange = (envelope, draws) =>
  changeData(envelope, (data) =>
    mapLists(data, (rows) => {
      const order = rows.map((row, index) => [drawInteger(draws, index), row] as const)
      return order.sort(([one], [other]) => one - other).map(([, row]) => row)
    }),
  )

export const withDuplicateRows: EnvelopeChange = (envelope) =>
  changeData(envelope, (data) => mapLists(data, (rows) => rows.flatMap((row) => [row, row])))

function changeData(envelope: Envelope, change: (data: Fields) => unknown): Envelope {
  return isRecord(envelope.data) ? { ...envelope, data: change(envelope.data) } : envelope
}

function rowsOf(data: Fields): readonly unknown[] | null {
  const rows = data['content'] ?? data['data']
  return Array.isArray(rows) ? rows : null
}

function mapNumbers(value: unknown, change: (name: string, number: number) => unknown, name = ''): unknown {
  if (typeof value === 'number') return change(name, value)
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, change, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapNumbers(item, change, key)]))
}

function mapObjects(value: unknown, change: (object: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isRecord(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])))
}

function mapLists(value: unknown, change: (rows: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value)) return change(value.map((item) => mapLists(item, change)))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLists(item, change)]))
}
