/** Defines how services write prices, numbers, texts, dates and codes. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { isRecord, type Fields } from '#model/values/json.ts'
import { dateOfDayNumber } from '#model/values/zoned-time.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { changeItems, changeKlines, changeQuotes, changeValues, numberOf, type DataChange, type Dialect, type Question } from './dialect.ts' // prettier-ignore

const TRADING_HALT = 1
/** Shares of a lot in Chinese markets, where services count volume in lots. */
const LOT = 100

/** Applies both changes, which concern different answers. */
const both =
  (first: DataChange, second: DataChange): DataChange =>
  (data, question) =>
    second(first(data, question), question)

const halted = (change: (quote: Fields) => Fields): DataChange =>
  changeQuotes((quote) => (quote['ts'] === TRADING_HALT ? change(quote) : quote))

const without =
  (...names: readonly string[]) =>
  (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const flooredTo = (stepMs: number): DataChange =>
  changeQuotes((quote) => ({ ...quote, t: Math.floor(numberOf(quote, 't') / stepMs) * stepMs }))

const inLots = (row: Fields): Fields => ({ ...row, v: numberOf(row, 'v') / LOT })
const ofStocks =
  (change: DataChange): DataChange =>
  (data, question) =>
    question.assetClass === 'stock' ? change(data, question) : data

/** The future whose prices are moved below zero, and the offset. */
const NEGATIVE = { code: 'CL', by: 120 }
const PRICES = ['ld', 'o', 'h', 'l', 'c', 'p'] as const

function belowZero(fields: Fields): Fields {
  const moved = Object.fromEntries(
    PRICES.flatMap((name) => (typeof fields[name] === 'number' ? [[name, round(fields[name] - NEGATIVE.by)]] : [])),
  )
  const previous = numberOf(moved, 'p')
  const percent = round(((numberOf(moved, 'ld') - previous) / Math.abs(previous)) * 100)
  return { ...fields, ...moved, ...(fields['chp'] === undefined ? {} : { chp: percent }) }
}

const round = (value: number): number => Number(value.toFixed(6))

const belowZeroOf =
  (change: DataChange): DataChange =>
  (data, question) => {
    if (question.assetClass !== 'future' || !isRecord(data) || data[NEGATIVE.code] === undefined) return data
    const changed = change({ [NEGATIVE.code]: data[NEGATIVE.code] }, question)
    return isRecord(changed) ? { ...data, ...changed } : data
  }

const depthBelowZero: DataChange = (data, { path }) =>
  path.endsWith('/depths')
    ? changeValues(data, (name, value) =>
        name === 'p' && typeof value === 'number' ? round(value - NEGATIVE.by) : value,
      )
    : data

/** Returns the local midnight of a date given as UTC midnight. */
function localMidnight(value: unknown, { stockSessions }: Question): unknown {
  const sessions = stockSessions()
  if (typeof value !== 'number' || sessions === null) return value
  return sessions.startOf(dateOfDayNumber(Math.floor(value / DAY_MS)))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '"': '&quot;', '’': '&rsquo;' }
const TEXTS = ['te', 'cn', 'n', 'bd']

const withEntities: DataChange = (data) =>
  changeValues(data, (name, value) =>
    TEXTS.includes(name) && typeof value === 'string'
      ? value.replaceAll(/[&'"’]/gu, (sign) => ENTITIES[sign] ?? sign)
      : value,
  )

const numbersAsTexts: DataChange = (data) =>
  changeValues(data, (_name, value) => (typeof value === 'number' ? String(value) : value))

export const VALUE_DIALECTS = {
  'events-local-midnight': {
    says: 'listings and splits are dated by the midnight of their market',
    change: both(
      changeItems('/stock/ipo', (item, question) => ({ ...item, dt: localMidnight(item['dt'], question) })),
      changeItems('/stock/split', (item, question) => ({ ...item, d: localMidnight(item['d'], question) })),
    ),
  },
  'halted-zero': {
    says: 'a halted stock has prices of 0, and a change of -100 percent',
    change: halted((quote) => ({
      ...quote, ld: 0, o: 0, h: 0, l: 0, v: 0, tu: 0, ch: -numberOf(quote, 'p'), chp: -100,
    })), // prettier-ignore
  },
  'halted-without-price': {
    says: 'a halted stock has no price',
    change: halted(without('ld', 'o', 'h', 'l', 'ch', 'chp')),
  },
  'below-zero': {
    says: `the future ${NEGATIVE.code} trades below zero`,
    change: belowZeroOf(
      both(
        both(
          changeQuotes(belowZero),
          changeKlines((rows) => rows.map(belowZero)),
        ),
        depthBelowZero,
      ),
    ),
  },
  'whole-seconds': { says: 'times of trades are whole seconds', change: flooredTo(SECOND_MS) },
  'whole-minutes': { says: 'times of trades are whole minutes', change: flooredTo(MINUTE_MS) },
  'volume-in-lots': {
    says: 'volumes of stocks are counted in lots of a hundred',
    change: ofStocks(
      both(
        changeQuotes(inLots),
        changeKlines((rows) => rows.map(inLots)),
      ),
    ),
  },
  'numbers-as-texts': { says: 'every number is a text', change: numbersAsTexts },
  entities: { says: 'texts have HTML entities for signs', change: withEntities },
  'reporting-currency': {
    says: 'the currency of a company is that of its reports: the yuan for stocks of the United States',
    change: (data: unknown, { path, region }: Question) =>
      path === '/stock/info' && region === 'US' && isRecord(data) ? { ...data, fcc: 'CNY' } : data,
  },
  'no-changes': {
    says: 'quotes have neither change nor previous close',
    change: changeQuotes(without('p', 'ch', 'chp')),
  },
} as const satisfies Readonly<Record<string, Dialect>>
