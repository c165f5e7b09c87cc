/** The HTTP port of the simulated machine: latency, loss, time-outs and hosts. */
import type { Http, HttpOutcome, HttpRequest } from '#core/ports/http.ts'
import type { Chance } from '../chance.ts'
import type { Machine } from '../machine.ts'
import type { Priced, ServedQuotes } from './served-quotes.ts'
import type { SentAnswer, Service } from './service.ts'
import type { Lane, Timeline } from '../time/timeline.ts'

export interface NetworkWeather {
  /** Mean one-way delay, ms. */
  latencyMs: number
  /** The fraction of requests lost on either way. */
  loss: number
  isDown: boolean
}

export const FAIR_WEATHER: Readonly<NetworkWeather> = { latencyMs: 40, loss: 0, isDown: false }

export interface NetworkParts {
  readonly timeline: Timeline
  readonly machine: Machine
  readonly chance: Chance
  readonly services: ReadonlyMap<string, Service>
  readonly served: ServedQuotes
  readonly sending: (host: string) => void
  /** Called when a request reaches a host or an address without one. */
  readonly arrived: (host: string, request: HttpRequest) => void
  readonly answered: (url: URL, outcome: HttpOutcome) => void
  /** Called when an answer brings prices to the application. */
  readonly priced: (url: URL, prices: readonly Priced[]) => void
}

export interface Network {
  readonly weather: NetworkWeather
  /** Returns the port of a process. Answers after its death are dropped. */
  port(lane: Lane, isAlive: () => boolean): Http
  /** Ends open requests, as after sleep or a change of the network. */
  breakConnections(): void
  /** Ends open requests, as at the end of their process. */
  endConnections(): void
}

/** Returns the address of the reached host, in the world's spelling. */
export function asReached(text: string): URL {
  const url = new URL(text)
  // An absolute name leads to the same host.
  url.hostname = url.hostname.replace(/\.$/u, '')
  return url
}

/** Ends a request, once. `prices` are those of the answer; null if they must be read from its text. */
interface Settle {
  (outcome: HttpOutcome, prices?: SentAnswer['prices']): void
  /** Null while the request is open. */
  overAt: number | null
}

const ALMOST_THERE_MS = 800

const none = (cause: Extract<HttpOutcome, { kind: 'none' }>['cause']): HttpOutcome => ({
  kind: 'none',
  cause,
  message: `simulated: ${cause}`,
})

export function createNetwork(parts: NetworkParts): Network {
  const { timeline, machine, chance, services, served } = parts
  const weather: NetworkWeather = { ...FAIR_WEATHER }
  const wire = timeline.lane('wire')
  const open = new Set<Settle>()
  /** Caches the addresses, which are repeated. */
  const urls = new Map<string, URL>()

  function urlOf(text: string): URL {
    const url = urls.get(text) ?? asReached(text)
    urls.set(text, url)
    return url
  }

  const delayMs = (): number => 1 + chance.spread(weather.latencyMs)

  function reach(request: HttpRequest, url: URL, settle: Settle): void {
    // An abandoned connection drops requests in transit unless they have almost arrived.
    if (settle.overAt !== null && timeline.awakeMs() - settle.overAt > ALMOST_THERE_MS) return
    const { origin } = url
    const service = services.get(origin)
    // Hosts are compared often: identical strings compare faster than equal ones.
    parts.arrived(service?.baseUrl ?? origin, request)
    if (service === undefined) return settle(none('unreachable'))
    const work = service.answer(url, request.token).then((sent) => {
      if (sent === 'silence' || chance.happens(weather.loss / 2)) return
      if (sent === 'reset') return void timeline.schedule(wire, delayMs(), () => settle(none('unreachable')))
      timeline.schedule(wire, delayMs() + sent.waitMs, () => settle(outcomeOf(sent.answer), sent.answer.prices))
    })
    timeline.hold(work)
  }

  return {
    weather,
    port: (lane, isAlive) => ({
      get(request) {
        const url = urlOf(request.url)
        const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
        const sentAt = timeline.awakeMs()
        const settle: Settle = (outcome, prices = null) => {
          if (!open.delete(settle)) return
          settle.overAt = timeline.awakeMs()
          stopWaiting()
          if (!isAlive()) return
          if (outcome.kind === 'answer') {
            const delivered = prices ?? served.read(url, outcome.body)
            served.delivered(delivered, { at: machine.trueNow(), wall: machine.wall() }, timeline.awakeMs() - sentAt)
            parts.priced(url, delivered)
          }
          parts.answered(url, outcome)
          resolve(outcome)
        }
        settle.overAt = null
        open.add(settle)
        const stopWaiting = timeline.schedule(lane, request.timeoutMs, () => settle(none('timeout')))
        if (!isAlive()) return { outcome: promise, cancel: () => undefined }
        parts.sending(url.origin)
        if (weather.isDown) timeline.schedule(wire, delayMs(), () => settle(none('unreachable')))
        else if (!chance.happens(weather.loss / 2))
          timeline.schedule(wire, delayMs(), () => reach(request, url, settle))
        return { outcome: promise, cancel: () => settle(none('cancelled')) }
      },
    }),
    breakConnections() {
      for (const settle of [...open]) if (chance.happens(0.8)) settle(none('unreachable'))
    },
    endConnections() {
      for (const settle of [...open]) settle(none('cancelled'))
    },
  }
}

const decoder = new TextDecoder()

/** Converts an answer as the shells' adapter does; endless bodies run into the time limit of the request. */
function outcomeOf({ status, headers, body }: SentAnswer): HttpOutcome {
  if (status >= 300 && status < 400) return none('redirected')
  const text = typeof body === 'string' ? body : Buffer.isBuffer(body) ? decoder.decode(body) : null
  if (text === null) return none(headers['content-encoding'] === 'gzip' ? 'tooLarge' : 'timeout')
  return {
    kind: 'answer',
    status,
    retryAfter: headers['retry-after'] ?? null,
    date: headers['date'] ?? null,
    body: text,
  }
}
