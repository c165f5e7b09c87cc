/** A quote service on the fake clock: answers after a delay, and counts requests as a real one would. */
import type { Clock } from '#core/ports/clock.ts'
import type { Http, HttpOutcome } from '#core/ports/http.ts'
import { jsonAnswer } from '../service/http-answers.ts'

export interface Arrival {
  /** Monotonic ms at which the service received the request. */
  readonly at: number
  readonly path: string
  readonly codes: readonly string[]
  readonly query: URLSearchParams
}

export interface QuoteServiceOptions {
  readonly clock: Clock
  /** Ms from sending to arrival, and from arrival to the answer's return. */
  readonly latency?: (path: string) => readonly [number, number]
  /** Replaces the quotes; undefined sends them, null never answers. */
  readonly instead?: (arrival: Arrival) => HttpOutcome | null | undefined
  /** The `data` of a code; by default a price that rises with time. Undefined omits the code. */
  readonly item?: (code: string, arrival: Arrival) => unknown
  /** Maps monotonic ms to Unix epoch ms; without it answers have no date. */
  readonly serviceClock?: (at: number) => number
}

export interface FakeQuoteService extends Http {
  readonly arrivals: readonly Arrival[]
  open(): number
  /** How often an instrument was requested while a request with it was pending. */
  askedTwiceAtOnce(): number
  busiestMinute(): number
}

export function quoteOf(code: string, time: number, last = 100): Record<string, unknown> {
  return { s: code, ld: last, o: 99, p: 98, h: 101, l: 97, t: time, v: 1000, tu: 100_000, ts: 0, ch: 2, chp: 2.04 }
}

export function createFakeQuoteService(options: QuoteServiceOptions): FakeQuoteService {
  const { clock } = options
  const arrivals: Arrival[] = []
  const open = new Set<string>()
  let openRequests = 0
  let twiceAtOnce = 0

  function answerTo(arrival: Arrival): HttpOutcome | null {
    const instead = options.instead?.(arrival)
    if (instead !== undefined) return instead
    const item = options.item ?? ((code: string) => quoteOf(code, clock.now()))
    const data = Object.fromEntries(
      arrival.codes.flatMap((code) => {
        const value = item(code, arrival)
        return value === undefined ? [] : [[code, value]]
      }),
    )
    return jsonAnswer({ code: 0, msg: 'ok', data })
  }

  function dated(outcome: HttpOutcome, { at }: Arrival): HttpOutcome {
    if (outcome.kind === 'none' || options.serviceClock === undefined) return outcome
    return { ...outcome, date: new Date(options.serviceClock(at)).toUTCString() }
  }

  return {
    arrivals,
    open: () => openRequests,
    askedTwiceAtOnce: () => twiceAtOnce,
    busiestMinute() {
      let most = 0
      let first = 0
      for (const [index, { at }] of arrivals.entries()) {
        while ((arrivals[first]?.at ?? at) <= at - 60_000) first++
        most = Math.max(most, index - first + 1)
      }
      return most
    },
    get(request) {
      const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
      const url = new URL(request.url)
      const [thereMs, backMs] = options.latency?.(url.pathname) ?? [20, 20]
      const codes = (url.searchParams.get('codes') ?? '').split(',')
      const carried = codes.map((code) => `${url.pathname} ${url.searchParams.get('region')} ${code}`)
      for (const name of carried) {
        if (open.has(name)) twiceAtOnce++
        open.add(name)
      }
      openRequests++
      let over = false
      const end = (outcome: HttpOutcome) => {
        if (over) return
        over = true
        openRequests--
        for (const name of carried) open.delete(name)
        resolve(outcome)
      }
      clock.schedule(thereMs, () => {
        const arrival = { at: clock.monotonic(), path: url.pathname, codes, query: url.searchParams }
        arrivals.push(arrival)
        const outcome = answerTo(arrival)
        if (outcome !== null) clock.schedule(backMs, () => end(dated(outcome, arrival)))
      })
      clock.schedule(request.timeoutMs, () => end({ kind: 'none', cause: 'timeout', message: 'no answer in time' }))
      return {
        outcome: promise,
        cancel: () => end({ kind: 'none', cause: 'cancelled', message: 'cancelled' }),
      }
    },
  }
}
