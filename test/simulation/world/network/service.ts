/**
 * One host of the service: the bundled simulated market in process, with the limits, faults and answers of its server.
 */
import { CODES_PER_REQUEST, type Plan } from '#model/service/plan.ts'
import { isRecord } from '#model/values/json.ts'
import type { RawAnswer } from '#simulator/faults/answer-faults.ts'
import type { Envelope } from '#simulator/faults/data-faults.ts'
import { createFaultSwitch, type FaultSwitch, type Strike } from '#simulator/faults/fault-switch.ts'
import { DIALECTS, type DialectName } from '#simulator/dialects/dialects.ts'
import { createSpeech } from '#simulator/dialects/speak.ts'
import type { Market } from '#simulator/market/market.ts'
import { createOperations } from '#simulator/server/operations/table.ts'
import { createRateWindow } from '#simulator/server/requests/rate-window.ts'
import { Refusal } from '#simulator/server/requests/refusal.ts'
import type { Priced, ServedQuotes } from './served-quotes.ts'

export interface ServiceOptions {
  /** `https://name`. */
  readonly baseUrl: string
  readonly token: string
  readonly plan: Plan
  readonly requestsPerMinute: number
  readonly market: Market
  /** The dialect where the specification leaves a choice. */
  readonly dialect: DialectName
  /** True time, Unix epoch ms. */
  readonly now: () => number
  readonly served: ServedQuotes
}

/** The body is a text if its bytes are unchanged, which saves most answers the way through a buffer. */
export type SentAnswer = Omit<RawAnswer, 'body'> & {
  readonly body: RawAnswer['body'] | string
  /** The prices in the text; null if bytes have changed and the text must be read. */
  readonly prices: readonly Priced[] | null
}

type ServiceAnswer = { readonly answer: SentAnswer; readonly waitMs: number } | 'silence' | 'reset'

export interface Service extends Omit<ServiceOptions, 'market' | 'dialect' | 'now' | 'served'> {
  readonly faults: FaultSwitch
  /** The accepted key; null refuses every key. */
  acceptedToken: string | null
  /** The HTTP status of every answer, if set. */
  outage: number | null
  refusedCode: string | null
  /** By code: instruments whose price left and returned between two answers. */
  readonly spikes: Map<string, Spike>
  answer(url: URL, token: string): Promise<ServiceAnswer>
}

const operations = new Map(createOperations().map((operation) => [operation.path, operation]))

export function createService(options: ServiceOptions): Service {
  const { now, market, served } = options
  const codesPerRequest = CODES_PER_REQUEST[options.plan]
  const rateWindow = createRateWindow(options.requestsPerMinute)
  const faults = createFaultSwitch(now)
  const speech = createSpeech([DIALECTS[options.dialect]], market)
  const service: Service = {
    baseUrl: options.baseUrl,
    token: options.token,
    plan: options.plan,
    requestsPerMinute: options.requestsPerMinute,
    faults,
    acceptedToken: options.token,
    outage: null,
    refusedCode: null,
    spikes: new Map(),
    async answer(url, token) {
      let envelope: Envelope
      let status = 200
      let headers: Readonly<Record<string, string>> = { date: new Date(now()).toUTCString() }
      let strikes: readonly Strike[] = []
      try {
        admit(service, token, rateWindow.take(now()))
        strikes = faults.strikesOn(url.pathname, url.searchParams.get('region') ?? '')
        refuseCode(service, url)
        const operation = operations.get(url.pathname)
        if (operation === undefined) throw new Refusal(404, 4004, `no operation ${url.pathname}`)
        const context = { market, nowMs: Math.floor(now()), codesPerRequest }
        const query = queryOf(url)
        const data = await operation.answer({ ...query, ...limitOf(query, speech.limit) }, context)
        if (service.spikes.size > 0 && url.pathname.endsWith('/quotes')) addSpikes(data, service.spikes)
        envelope = { code: 0, msg: 'ok', data: speech.say(data, url, context.nowMs) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        status = error.status
        envelope = { code: error.code, msg: error.message, data: null }
        if (error.retryAfterSeconds !== null) headers = { ...headers, 'retry-after': String(error.retryAfterSeconds) }
      }
      return struck({ status, headers, envelope, strikes, url, now, served })
    },
  }
  return service
}

/** The maximum number of days, weeks and months in an answer, by `kType`: years take seconds to simulate. */
const MAX_LONG_BARS: Readonly<Record<string, number>> = { 8: 60, 9: 40, 10: 14 }

/** Returns the number of bars in the answer, whatever was requested; nothing for other requests. */
function limitOf(query: Query, spoken: number | null): { readonly limit?: string } {
  const requested = Number(query['limit'])
  const { kType } = query
  if (typeof kType !== 'string' || Number.isNaN(requested)) return {}
  return { limit: String(Math.min(spoken ?? requested, MAX_LONG_BARS[kType] ?? Infinity)) }
}

function admit({ acceptedToken, outage }: Service, token: string, waitMs: number): void {
  if (outage !== null) throw new Refusal(outage, outage * 10, 'out of order')
  if (token !== acceptedToken) throw new Refusal(401, 4010, 'the token is not valid')
  if (waitMs > 0) throw new Refusal(429, 4290, 'too many requests in a minute', Math.ceil(waitMs / 1000))
}

function refuseCode({ refusedCode }: Service, { searchParams }: URL): void {
  if (refusedCode === null) return
  const codes = (searchParams.get('codes') ?? searchParams.get('code') ?? '').split(',')
  if (codes.includes(refusedCode)) throw new Refusal(200, 4040, `unknown code ${refusedCode}`)
}

/** The reached prices; null until the first answer, from which they are derived. */
interface Spike {
  high: number | null
  low: number | null
}

const SPIKE = 0.004

/** Adds spikes to the high and low of the day. */
function addSpikes(data: unknown, spikes: ReadonlyMap<string, Spike>): void {
  if (!isRecord(data)) return
  for (const [code, spike] of spikes) {
    const quote = data[code]
    if (!isRecord(quote)) continue
    const [last, high, low] = [Number(quote['ld']), Number(quote['h']), Number(quote['l'])]
    spike.high ??= Number((last * (1 + SPIKE)).toPrecision(6))
    spike.low ??= Number((last * (1 - SPIKE)).toPrecision(6))
    Object.assign(quote, { h: Math.max(high, spike.high), l: Math.min(low, spike.low) })
  }
}

interface Unstruck {
  readonly status: number
  readonly headers: RawAnswer['headers']
  readonly envelope: Envelope
  readonly strikes: readonly Strike[]
  readonly url: URL
  readonly now: () => number
  readonly served: ServedQuotes
}

function struck({ status, headers, envelope, strikes, url, now, served }: Unstruck): ServiceAnswer {
  let waitMs = 0
  let changed = envelope
  for (const { effect, draws } of strikes) {
    if (effect.stage === 'wait') waitMs += effect.delayMs
    if (effect.stage === 'silence') return effect.tearsDown ? 'reset' : 'silence'
    if (effect.stage === 'envelope') changed = effect.change(changed, draws)
  }
  const text = JSON.stringify(changed)
  const prices = served.sent(url, changed.data)
  const changes = strikes.flatMap(({ effect }) => (effect.stage === 'answer' ? [effect] : []))
  if (changes.length === 0) return { answer: { status, headers, body: text, prices }, waitMs }
  let answer: RawAnswer = { status, headers, body: Buffer.from(text) }
  for (const effect of changes) answer = effect.change(answer, now())
  return { answer: { ...answer, prices: null }, waitMs }
}

type Query = Readonly<Record<string, string | readonly string[]>>

/** Caches the addresses, which are repeated. */
const queries = new WeakMap<URL, Query>()

function queryOf(url: URL): Query {
  const known = queries.get(url)
  if (known !== undefined) return known
  const query: Record<string, string | readonly string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  queries.set(url, query)
  return query
}
