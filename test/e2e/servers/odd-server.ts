/** A service whose numbers are all at the limits of a double, until it recovers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OddServer {
  readonly baseUrl: string
  readonly token: string
  /** Sends ordinary numbers from now on. */
  recover(): void
  stop(): Promise<void>
}

const ODD = [1e308, 1e-320, '123456789.123456789123456789', 'NaN', -1e300, '1e-300', 'Infinity', 1e30] as const
const LONG_PRICE = 271.123456789
const PRICE = 271.25

export async function startOddServer(): Promise<OddServer> {
  let isOdd = true
  let turn = 0
  const odd = (defaultValue: unknown): unknown => (isOdd ? ODD[turn++ % ODD.length] : defaultValue)

  function itemOf(path: string, code: string): unknown {
    const now = Date.now()
    if (path.endsWith('/klines'))
      return [{ t: odd(now), o: odd(271), h: odd(272), l: odd(270), c: odd(PRICE), v: odd(1), tu: odd(1) }]
    const level = (po: number, p: number) => ({ po, p: odd(p), v: odd(5), o: odd(1) })
    if (path.includes('/depth'))
      return {
        s: code,
        a: [level(1, 271.5), { po: 2, p: 271.75, v: 3, o: 1 }],
        b: [level(1, 271), { po: 2, p: 270.75, v: 3, o: 1 }],
      }
    // A valid price with too many digits: decimals are learnt from it and must be forgotten with it.
    const last = isOdd ? LONG_PRICE : PRICE
    const day = { o: odd(271), p: odd(270), h: odd(272), l: odd(269), v: odd(9), tu: odd(9), ch: odd(1), chp: odd(1) }
    return { s: code, ld: last, t: now, ts: 0, ...day }
  }

  const ipo = () => ({
    cn: 'Alpha',
    sc: '2801',
    ex: 'HKEX',
    dt: odd(0),
    mc: odd('1'),
    pr: 'NaN',
    bs: odd(0),
    es: 0,
    ro: odd(0),
  })
  const splits = () =>
    [0, 1, '1795392000', 1e300].map((d, place) => ({ d, r: 'US', n: 'NaN', c: `S${place}`, v: '2:1' }))
  const pageOf = (content: readonly unknown[]) => ({
    content,
    page: 0,
    size: 9,
    totalElements: odd(9),
    totalPages: 1,
    last: true,
  })
  const pages: Readonly<Record<string, () => unknown>> = {
    '/news': () => ({
      data: [{ id: '1', te: 'Headline', pt: odd('1795392000'), lk: 'https://example.com' }],
      pagination: {},
    }),
    '/stock/ipo': () => pageOf([ipo()]),
    '/stock/split': () => pageOf(splits()),
    '/stock/info': () => ({ c: 'AAPL', n: 'Apple', mcb: odd(1), tso: odd(1), pet: odd(1), fcc: 'USD' }),
  }

  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    const codes = (searchParams.get('codes') ?? '').split(',')
    const data = pages[pathname]?.() ?? Object.fromEntries(codes.map((code) => [code, itemOf(pathname, code)]))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, msg: 'ok', data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'any',
    recover: () => (isOdd = false),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
