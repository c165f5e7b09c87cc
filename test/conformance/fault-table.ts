/** The expected behaviour of the client for each fault of the simulated market. */
import type { Failure } from '#model/values/failure.ts'
import type { FaultKind, FaultRule } from '#simulator/faults/fault-rules.ts'

export type Items = Readonly<Record<string, unknown>>

export interface FaultCase<Kind extends FaultKind = FaultKind> {
  /** Follows the fault's name. */
  readonly title: string
  readonly rule: Partial<Omit<Extract<FaultRule, { fault: Kind }>, 'fault'>>
  /** Quotes by default. */
  readonly question?: 'quotes' | 'candles'
  /** Ms after the question; one attempt at 0 by default. */
  readonly attemptsAtMs?: readonly number[]
  /** How attempts fail; by default they do not. */
  readonly failure?: FailureShape
  readonly recovers?: true
  /** Derived from the items of a sound answer; the same by default. */
  readonly items?: (sound: Items) => Items
  /** Dropped items as `key reason field`. */
  readonly dropped?: readonly string[]
}

/** A failure, and a pattern that its message must match. */
export type FailureShape = {
  readonly [Kind in Failure['kind']]: Omit<Extract<Failure, { kind: Kind }>, 'message'> & { readonly says: RegExp }
}[Failure['kind']]

type FaultTable = { readonly [Kind in FaultKind]: readonly [FaultCase<Kind>, ...FaultCase<Kind>[]] }

/** Matches any time; see `faults.test.ts`. */
const ANY_TIME = -1

/** The first retry waits up to 0.5 s, the second up to 1 s; these trials take the middle. */
const THRICE = [0, 250, 750]

const timeOut: FailureShape = { kind: 'unavailable', cause: 'timeout', says: /no complete answer within/ }
const broken: FailureShape = { kind: 'unavailable', cause: 'interrupted', says: /UND_ERR_SOCKET|ECONNRESET/ }
const malformed = (says: RegExp): FailureShape => ({ kind: 'malformed', says })
const ofOperation = (says: RegExp): FailureShape => ({
  kind: 'notServed', path: '/stock/quotes', region: 'US', cause: 'forbidden', nextTryAt: ANY_TIME, says,
}) // prettier-ignore
const limited = (retryAfterMs: number | null): FailureShape => ({ kind: 'rateLimited', retryAfterMs, says: /429/ })

const serverError = (status: number): FaultCase<'status'> => ({
  title: `${status} is tried three times`,
  rule: { status },
  failure: { kind: 'unavailable', cause: 'server', says: new RegExp(`^refused with ${status}$`) },
  attemptsAtMs: THRICE,
})

const none = (): Items => ({})
const allDropped = (reason: string): readonly string[] =>
  ['AAPL', 'MSFT', 'NVDA', 'TSLA'].map((code) => `${code} ${reason}`)
const without =
  (...codes: readonly string[]) =>
  (sound: Items): Items =>
    Object.fromEntries(Object.entries(sound).filter(([code]) => !codes.includes(code)))

/** A fault without a row does not compile. */
export const FAULTS: FaultTable = {
  latency: [
    {
      title: 'beyond the limit is tried three times',
      rule: { delayMs: 60_000 },
      failure: timeOut,
      attemptsAtMs: THRICE,
    },
    { title: 'within the limit changes nothing', rule: { delayMs: 20 } },
  ],
  neverAnswer: [{ title: 'is tried three times', rule: {}, failure: timeOut, attemptsAtMs: THRICE }],
  trickle: [
    {
      title: 'is cut off at the limit, though bytes keep coming, and tried three times',
      rule: { bytes: 1, everyMs: 20 },
      failure: timeOut,
      attemptsAtMs: THRICE,
    },
    { title: 'that is over in time changes nothing', rule: { bytes: 100, everyMs: 1 } },
  ],
  stall: [{ title: 'is tried three times', rule: {}, failure: timeOut, attemptsAtMs: THRICE }],
  reset: [{ title: 'is tried three times', rule: {}, failure: broken, attemptsAtMs: THRICE }],
  truncate: [{ title: 'is tried three times', rule: {}, failure: broken, attemptsAtMs: THRICE }],
  cutJson: [{ title: 'is no answer', rule: {}, failure: malformed(/not complete JSON$/) }],
  gzipBomb: [
    {
      title: 'is let go at the largest size and not asked for again',
      rule: { megabytes: 1024 },
      failure: { kind: 'unavailable', cause: 'tooLarge', says: /more than 8388608 bytes/ },
    },
  ],
  deepJson: [
    { title: 'is never parsed', rule: { levels: 1_000_000 }, failure: malformed(/nested too deeply$/) },
    {
      title: 'of a few levels has the wrong shape',
      rule: { levels: 3 },
      items: none,
      dropped: ['#0 shape', ...allDropped('missing')],
    },
  ],
  html: [{ title: 'is told from JSON', rule: {}, failure: malformed(/a web page, not JSON$/) }],
  contentType: [{ title: 'changes nothing', rule: { type: 'application/octet-stream' } }],
  byteOrderMark: [{ title: 'changes nothing', rule: {} }],
  invalidUtf8: [{ title: 'in a message nobody needs changes nothing', rule: {} }],
  redirect: [
    {
      title: 'is not followed',
      rule: {},
      failure: { kind: 'unavailable', cause: 'redirected', says: /redirects \(status 302\)/ },
    },
  ],
  status: [
    {
      title: '401 is about the operation',
      rule: { status: 401 },
      failure: ofOperation(/^refused with 401$/),
    },
    {
      title: '403 without an envelope is about the operation',
      rule: { status: 403, bareMessage: true },
      failure: ofOperation(/^refused with 403$/),
    },
    serverError(408),
    serverError(425),
    {
      title: '429 holds everything back for the seconds it names',
      rule: { status: 429, retryAfterSeconds: 600, untilSeconds: 600 },
      failure: limited(600_000),
      attemptsAtMs: [0, 600_000],
      recovers: true,
    },
    {
      title: '429 that names longer is tried again every 15 minutes',
      rule: { status: 429, retryAfterSeconds: 99_999_999, untilSeconds: 1800 },
      failure: limited(99_999_999_000),
      attemptsAtMs: [0, 900_000, 1_800_000],
      recovers: true,
    },
    {
      title: '429 holds everything back until the date it names',
      rule: { status: 429, retryAfterSeconds: 90, retryAfterAsDate: true, untilSeconds: 90 },
      failure: limited(90_000),
      attemptsAtMs: [0, 90_000],
      recovers: true,
    },
    {
      title: '429 that names no time holds everything back for 5 s, then 10 s',
      rule: { status: 429, untilSeconds: 15 },
      failure: limited(null),
      attemptsAtMs: [0, 5_000, 15_000],
      recovers: true,
    },
    {
      title: '404 is a refusal',
      rule: { status: 404 },
      failure: { kind: 'rejected', code: 4040, status: 404, says: /^refused with 404$/ },
    },
    serverError(500),
    serverError(502),
    serverError(503),
    serverError(504),
  ],
  code: [
    {
      title: 'is a refusal in the words of the service',
      rule: { code: 77, msg: 'not today' },
      failure: { kind: 'rejected', code: 77, status: 200, says: /^not today$/ },
    },
    {
      title: '401 is about the operation',
      rule: { code: 401, msg: 'bad key' },
      failure: ofOperation(/^bad key$/),
    },
    {
      title: '429 holds everything back',
      rule: { code: 429, msg: 'slower: 429', untilSeconds: 5 },
      failure: limited(null),
      attemptsAtMs: [0, 5_000],
      recovers: true,
    },
  ],
  nullData: [{ title: 'names every code as missing', rule: {}, items: none, dropped: allDropped('missing') }],
  emptyObject: [{ title: 'names every code as missing', rule: {}, items: none, dropped: allDropped('missing') }],
  emptyArray: [{ title: 'names every code as missing', rule: {}, items: none, dropped: allDropped('missing') }],
  arrayForObject: [{ title: 'is read by the symbols in it', rule: {} }],
  missingCodes: [
    {
      title: 'cost those codes alone',
      rule: { share: 0.5 },
      items: without('MSFT', 'NVDA'),
      dropped: ['MSFT missing', 'NVDA missing'],
    },
  ],
  otherCodes: [{ title: 'are of no requested code', rule: {}, items: none, dropped: allDropped('value s') }],
  extraFields: [{ title: 'are kept out', rule: {} }],
  stringNumbers: [
    { title: 'are read as numbers', rule: {} },
    { title: 'are read as numbers in candles too', rule: {}, question: 'candles' },
  ],
  nanStrings: [{ title: 'are no prices', rule: {}, items: none, dropped: allDropped('field ld') }],
  zeroPrices: [{ title: 'are no prices', rule: {}, items: none, dropped: allDropped('field ld') }],
  haltedUnpriced: [
    {
      title: 'are quotes without a price and a change',
      rule: {},
      items: (sound) => changeEach(sound, (quote) => ({ ...quote, ...HALTED_UNPRICED })),
    },
  ],
  futureTimes: [
    {
      title: 'dates prices ahead and changes nothing else',
      rule: { byMs: 3_600_000, share: 1 },
      items: (sound) => changeEach(sound, (quote) => ({ ...quote, time: Number(quote['time']) + 3_600_000 })),
    },
  ],
  clockSkew: [
    {
      title: 'moves times and nothing else',
      rule: { byMs: -3_600_000 },
      items: (sound) => changeEach(sound, (quote) => ({ ...quote, time: Number(quote['time']) - 3_600_000 })),
    },
  ],
  shuffledRows: [{ title: 'are put in order', rule: {}, question: 'candles' }],
  duplicateRows: [{ title: 'count once', rule: {}, question: 'candles' }],
}

const HALTED_UNPRICED = {
  ...{ last: null, open: null, high: null, low: null, change: null, changePercent: null },
  ...{ volume: 0, turnover: 0, status: 1 },
}

function changeEach(items: Items, change: (item: Items) => unknown): Items {
  return Object.fromEntries(Object.entries(items).map(([code, item]) => [code, change(item as Items)]))
}
