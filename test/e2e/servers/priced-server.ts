/** A service whose prices only the test changes. */
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
  setPrice(code: string, price: number): void
  setStatus(code: string, status: number): void
  /** Sets the closes of a code's daily candles, each by the start of its day (Unix epoch ms). */
  setCloses(code: string, closes: readonly (readonly [time: number, close: number])[]): void
  /** Dates every quote of this code at the current time: a market without trades is soon polled less often. */
  keepTrading(code: string): void
  /** Omits this code from all answers. */
  leaveOut(code: string): void
  /** Adds a split of this code, such as `4:1`, to the calendars of all regions, on a day (Unix epoch ms). */
  announceSplit(code: string, ratio: string, exDate: number): void
  /** Sets the dialects of all answers. */
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
      // Trades increase it.
      v: traded.has(code) ? 1 + Date.now() - startedAt : 1,
      tu: DEFAULT_PRICE,
      ts: statuses.get(code) ?? 0,
    }
    return [code, { s: code, ld: price, t: traded.has(code) ? Date.now() : at, ...day }]
  }

  /** Returns daily candles only. */
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
