/** A service on which nothing moves but what a test moves. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DIALECTS, type DialectName } from '#simulator/dialects/dialects.ts'
import { createSpeech, type Speech } from '#simulator/dialects/speak.ts'
import { createMarket } from '#simulator/market/market.ts'

interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export interface PricedServer {
  readonly baseUrl: string
  readonly token: string
  /** From now on every quote of this code says so. */
  setPrice(code: string, price: number): void
  /** From now on every quote of this code has this trading status. */
  setStatus(code: string, status: number): void
  /** From now on the daily candles of this code close so, each by the moment at which its day starts (Unix epoch ms). */
  setCloses(code: string, closes: readonly (readonly [time: number, close: number])[]): void
  /** From now on every quote of this code is of a trade just now: a market that stands still is soon asked for seldom. */
  keepTrading(code: string): void
  /** From now on no answer carries this code. */
  leaveOut(code: string): void
  /** From now on the calendar of every region has a split of this code, `4:1` say, on a day (Unix epoch ms). */
  announceSplit(code: string, ratio: string, exDate: number): void
  /** From now on every answer is in these dialects. */
  speak(dialects: readonly DialectName[]): void
  stop(): Promise<void>
}

const DEFAULT_PRICE = 100
const DAY_HIGH = 1_000
const DAY_LOW = 1
/** `kType` of a day. */
const DAILY = '8'
const DECLINED = { code: 5000, msg: 'No such data.', data: null }

/** @param port 0 for any free one. */
export async function startPricedServer(port = 0): Promise<PricedServer> {
  const prices = new Map<string, { readonly price: number; readonly at: number }>()
  const startedAt = Date.now()
  const statuses = new Map<string, number>()
  const traded = new Set<string>()
  const missing = new Set<string>()
  const splits: unknown[] = []
  const closes = new Map<string, readonly (readonly [number, number])[]>()
  let speech: Speech | null = null

  function quoteOf(code: string): readonly [string, unknown] {
    const { price, at } = prices.get(code) ?? { price: DEFAULT_PRICE, at: startedAt }
    const day = {
      o: DEFAULT_PRICE,
      p: DEFAULT_PRICE,
      h: DAY_HIGH,
      l: DAY_LOW,
      // Whatever is traded adds to it.
      v: traded.has(code) ? 1 + Date.now() - startedAt : 1,
      tu: DEFAULT_PRICE,
      ts: statuses.get(code) ?? 0,
    }
    return [code, { s: code, ld: price, t: traded.has(code) ? Date.now() : at, ...day }]
  }

  /** Of days alone. */
  function candlesOf(codes: readonly string[], kType: string | null): Envelope {
    const known = codes.filter((code) => closes.has(code) && kType === DAILY)
    const candle = ([t, c]: readonly [number, number]) => ({ t, o: c, h: c, l: c, c, v: 1, tu: c })
    return { code: 0, msg: 'ok', data: Object.fromEntries(known.map((code) => [code, closes.get(code)?.map(candle)])) }
  }

  const server = createServer(({ url = '' }, response) => {
    const asked = new URL(url, 'http://127.0.0.1')
    const { pathname, searchParams } = asked
    const codes = (searchParams.get('codes') ?? '').split(',')
    const served = codes.filter((code) => !missing.has(code))
    const quotes = { code: 0, msg: 'ok', data: Object.fromEntries(served.map(quoteOf)) }
    const calendar = { content: splits, page: 0, size: 20, totalElements: splits.length, totalPages: 1, last: true }
    response.setHeader('content-type', 'application/json')
    const answers = new Map<string | undefined, Envelope>([
      ['split', { code: 0, msg: 'ok', data: calendar }],
      ['quotes', quotes],
      ['klines', closes.size === 0 ? DECLINED : candlesOf(codes, searchParams.get('kType'))],
    ])
    const answer = answers.get(pathname.split('/').at(-1)) ?? DECLINED
    const data: unknown = speech === null ? answer.data : speech.say(answer.data, asked, Date.now())
    response.end(JSON.stringify({ ...answer, data }))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'any',
    setPrice: (code, price) => void prices.set(code, { price, at: Date.now() }),
    setStatus: (code, status) => void statuses.set(code, status),
    setCloses: (code, all) => void closes.set(code, all),
    keepTrading: (code) => void traded.add(code),
    leaveOut: (code) => void missing.add(code),
    announceSplit: (code, ratio, exDate) => void splits.push({ d: exDate, r: 'US', n: code, c: code, v: ratio }),
    speak(dialects) {
      const said = dialects.map((name) => DIALECTS[name])
      speech = createSpeech(said, createMarket({ seed: 1, hours: 'always' }))
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
