/** Measures the decoding of an answer of 500 quotes beside JSON.parse, the lower limit, and schema libraries. */
import { Ajv } from 'ajv'
import { z } from 'zod'
import { readAnswer } from '#api/answer.ts'
import { decodeBatch } from '#api/wire/batch.ts'
import { catalogue } from '#api/catalogue.ts'
import { readAmount, readNumber, readPrice, readTimeMs, type WireObject } from '#api/wire/reading.ts'
import { arrivalOf, pricedQuote, type Quote } from '#model/market/quote.ts'
import { measure } from './measure.ts'
import { quoteAnswer } from './quote-answer.ts'
import { compare, type BenchRow } from './row.ts'
import { textAnswer } from '../fakes/service/http-answers.ts'

const COUNT = 500
const NUMBERS = ['ld', 'o', 'p', 'h', 'l', 't', 'v', 'tu', 'ts', 'ch', 'chp'] as const

interface Envelope {
  readonly data: unknown
}

export function benchDecode(): Promise<readonly BenchRow[]> {
  const { codes, text } = quoteAnswer(COUNT, 1)
  const parameters = { region: 'US', exchange: '', codes }
  const outcome = textAnswer(text)
  const parse = (): unknown => (JSON.parse(text) as Envelope).data
  const decode = () => catalogue.stockQuotes.decode(parse(), parameters)
  const columns = createColumns(codes)
  const changes = createChanges(codes)
  const zodCheck = zodChecker()
  const ajvCheck = ajvChecker()
  const times = measure({
    parse,
    columns: () => columns.store(parse()),
    changes: () => changes.count(decode()?.value ?? new Map<string, Quote>()),
    quotes: decode,
    whole: () => readAnswer(catalogue.stockQuotes, parameters, outcome, 0),
    zod: () => zodCheck(parse()),
    ajv: () => ajvCheck(parse()),
  })
  const row = (name: string, peerName: string) => {
    return { subject: 'decode', case: `${COUNT} quotes: ${name}`, metric: 'ms CPU', peerName }
  }
  return Promise.resolve([
    compare(row('parse, validate, columns', 'JSON.parse'), times.columns, times.parse, 1.05),
    compare(row('parse, validate, compare with the last', 'JSON.parse'), times.changes, times.parse, 1.2),
    compare(row('parse, validate, quotes', 'JSON.parse'), times.quotes, times.parse, null),
    compare(row('the same from the HTTP body, depth checked', 'JSON.parse'), times.whole, times.parse, null),
    compare(row('parse, validate, quotes', 'JSON.parse + zod'), times.quotes, times.zod, null),
    compare(row('parse, validate, quotes', 'JSON.parse + ajv, no copy'), times.quotes, times.ajv, null),
  ])
}

/** Uses our lookup and readers, but typed arrays instead of a batch of quotes; NaN means no data. */
function createColumns(codes: readonly string[]) {
  const column = () => new Float64Array(codes.length)
  const columns = {
    ...{ last: column(), open: column(), high: column(), low: column(), previousClose: column(), change: column() },
    ...{ changePercent: column(), volume: column(), turnover: column(), status: column(), time: column() },
  }
  let place = 0
  const storeQuote = ({ ld, o, p, h, l, t, v, tu, ts, ch, chp }: WireObject): null => {
    columns.last[place] = orNaN(readPrice(ld))
    columns.open[place] = orNaN(readPrice(o))
    columns.high[place] = orNaN(readPrice(h))
    columns.low[place] = orNaN(readPrice(l))
    columns.previousClose[place] = orNaN(readPrice(p))
    columns.change[place] = orNaN(readNumber(ch))
    columns.changePercent[place] = orNaN(readNumber(chp))
    columns.volume[place] = orNaN(readAmount(v))
    columns.turnover[place] = orNaN(readAmount(tu))
    columns.status[place] = orNaN(readNumber(ts))
    columns.time[place] = orNaN(readTimeMs(t))
    place += 1
    return null
  }
  return {
    store(data: unknown): void {
      place = 0
      decodeBatch(data, { region: 'US', codes }, storeQuote)
    },
  }
}

const orNaN = (value: number | null): number => value ?? NaN

/** Compares with the previous answer, of which a fifth has changed. */
function createChanges(codes: readonly string[]) {
  const before = quoteAnswer(COUNT, 0)
  const parameters = { region: 'US', exchange: '', codes }
  const data = (JSON.parse(before.text) as Envelope).data
  const known: ReadonlyMap<string, Quote> =
    catalogue.stockQuotes.decode(data, parameters)?.value ?? new Map<string, Quote>()
  return {
    count(fetched: ReadonlyMap<string, Quote>): number {
      let changed = 0
      for (const [code, quote] of fetched)
        if (quote.last !== null && arrivalOf(pricedQuote(known.get(code) ?? null), quote) !== 'duplicate') changed += 1
      return changed
    },
  }
}

function zodChecker(): (data: unknown) => unknown {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, z.number()]))
  const quotes = z.record(z.string(), z.object({ s: z.string(), ...numbers }))
  return (data) => quotes.parse(data)
}

function ajvChecker(): (data: unknown) => unknown {
  const properties = Object.fromEntries(NUMBERS.map((name) => [name, { type: 'number' }]))
  const quote = { type: 'object', required: ['s', ...NUMBERS], properties: { s: { type: 'string' }, ...properties } }
  return new Ajv().compile({ type: 'object', additionalProperties: quote })
}
