/** Answers whose texts are at or far beyond the limit of their kind and whose times are all wrong. */
import { TEXT_BOUNDS, type TextKind } from '#model/reference/served-text.ts'

/**
 * The parts of texts: unbreakable words, letters of several bytes, stacked marks, and patterns that are slow to search.
 */
const PARTS: readonly string[] = [
  'W',
  '汉',
  'a\u0301\u0351',
  '9',
  '0',
  '\u202Ea',
  '\u{1F468}\u200D\u{1F467}',
  ' \n',
  '&amp;',
]

/** Multiples of a kind's limit; most texts have the maximum length. */
const LENGTHS: readonly number[] = [1, 1, 1, 2, 1, 40]

/** The body of an answer may have 8 MiB. */
const HUGE_UNITS = 2_400_000

const filled = (part: string, units: number): string => part.repeat(Math.ceil(units / part.length)).slice(0, units)

/** Returns a text by number, always the same for a number. */
function textOf(kind: TextKind, number: number): string {
  const part = PARTS[number % PARTS.length] ?? 'W'
  const length = LENGTHS[number % LENGTHS.length] ?? 1
  return filled(part, TEXT_BOUNDS[kind].max * length)
}

const HUGE = PARTS.map((part) => filled(part, HUGE_UNITS))

/** Values in place of a time, some of which a client can read: no two neighbours are from the same day. */
const TIMES: readonly ((now: number) => unknown)[] = [
  (now) => now + 86_400_000,
  (now) => now / 1_000,
  (now) => now - 400 * 86_400_000,
  () => '9'.repeat(20_000),
  (now) => now * 1_000,
  (now) => String(now + 0.5),
  () => null,
  () => -1,
]

const timeOf = (number: number, now: number): unknown => TIMES[number % TIMES.length]?.(now)
const link = (number: number): string => `https://a.example/${filled('w', TEXT_BOUNDS.link.max - 18 + (number % 2))}`
const rows = <Row>(count: number, row: (index: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, index) => row(index))
const page = (content: readonly unknown[]) => ({
  content,
  page: 0,
  size: 20,
  totalElements: content.length,
  last: true,
})

/** A request. */
export interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  /** The number of the request, from 0. */
  readonly number: number
  /** Unix epoch ms. */
  readonly now: number
}

const COUNTED = 200

function newsOf({ query, number, now }: Asked): unknown {
  const headline = (index: number) => ({
    id: `${index} ${textOf('id', number)}`,
    te: `${index} ${textOf('title', number + index)}`,
    pt: timeOf(index, now),
    mt: textOf('label', index),
    lg: textOf('label', index),
    lk: link(index),
    pv: textOf('name', index % PARTS.length),
  })
  const data = rows(Number(query.get('limit') ?? COUNTED), headline)
  return { data, pagination: { nextCursor: textOf('cursor', number), hasMore: true, count: data.length } }
}

function companyOf({ query, number }: Asked): unknown {
  const [word, figure] = [textOf('label', number), textOf('number', number)]
  const description = HUGE[number % HUGE.length]
  return {
    c: query.get('code'), n: textOf('name', number), t: word, e: word, s: word, i: word, r: word, bd: description, wu: link(number),
    mcb: figure, tso: figure, pet: figure, fcc: word,
  } // prettier-ignore
}

function offeringsOf({ number, now }: Asked): unknown {
  return page(
    rows(COUNTED, (index) => ({
      dt: timeOf(index, now), cn: `${index} ${textOf('name', index)}`, sc: textOf('code', index), ex: textOf('label', index),
      mc: textOf('figure', index), pr: textOf('figure', index + number), ct: textOf('label', index), bs: timeOf(index + 1, now),
      es: timeOf(index + 2, now), ro: timeOf(index + 3, now),
    })),
  ) // prettier-ignore
}

function splitsOf({ number, now }: Asked): unknown {
  return page(
    rows(COUNTED, (index) => ({
      d: timeOf(index, now), r: textOf('label', index), n: textOf('name', index + number), c: `C${index}`, v: '2:1',
    })),
  ) // prettier-ignore
}

const price = (code: string, number: number): number => 100 + (code.length % 7) + Math.sin(number / 10)

function itemOf({ path, number, now }: Asked, code: string, place: number): unknown {
  const last = price(code, number)
  const t = timeOf(number + place, now)
  if (path.endsWith('/klines'))
    return rows(100, (bar) => ({
      t: timeOf(bar, now),
      o: last,
      h: last + 1,
      l: last - 1,
      c: last,
      v: bar,
      tu: textOf('number', 3),
    }))
  if (path.includes('/depth')) {
    const level = (position: number, sign: number) => ({
      po: position,
      p: last + sign * position,
      v: 1,
      o: textOf('number', 4),
    })
    return { s: code, a: rows(10, (index) => level(index + 1, 1)), b: rows(10, (index) => level(index + 1, -1)) }
  }
  return {
    s: code,
    ld: last,
    o: last,
    p: 100,
    h: last + 1,
    l: last - 1,
    t,
    v: textOf('number', number),
    tu: 1,
    ts: 0,
    ch: 1,
    chp: 1,
  }
}

const PAGES: Readonly<Record<string, (asked: Asked) => unknown>> = {
  '/news': newsOf,
  '/stock/ipo': offeringsOf,
  '/stock/split': splitsOf,
  '/stock/info': companyOf,
}

/** One of this number of requests is refused, with an extremely long reason. */
const REFUSED = 37

export function answerTo(asked: Asked): string {
  const { path, query, number } = asked
  if (number % REFUSED === REFUSED - 1)
    return JSON.stringify({ code: 5000, msg: HUGE[number % HUGE.length], data: null })
  const codes = (query.get('codes') ?? query.get('code') ?? '').split(',')
  const one = PAGES[path]
  const data =
    one === undefined ? Object.fromEntries(codes.map((code, place) => [code, itemOf(asked, code, place)])) : one(asked)
  return JSON.stringify({ code: 0, msg: textOf('message', number), data })
}
