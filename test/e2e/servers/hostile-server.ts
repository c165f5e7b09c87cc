/** A service that answers every operation as documented, with hostile texts in all text fields. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOSTILE } from '../hostile-strings.ts'

export interface HostileServer {
  readonly baseUrl: string
  /** Declines every request, each with another hostile reason. */
  readonly decliningUrl: string
  readonly token: string
  stop(): Promise<void>
}

/** All texts in one, for fields that occur only once in an answer. */
export const ALL_AT_ONCE = HOSTILE.join(' | ')

const NOW = Date.now()
const pageOf = (content: readonly unknown[]) => ({
  content, page: 0, size: content.length, totalElements: content.length, totalPages: 1, last: true,
}) // prettier-ignore

const news = () => ({
  data: HOSTILE.map((text, place) => ({
    id: `${place} ${text}`, te: text, pt: String(Math.floor(NOW / 1000) - place), mt: text, lg: text, lk: text, pv: text,
  })),
  pagination: { nextCursor: ALL_AT_ONCE, hasMore: false, count: HOSTILE.length },
}) // prettier-ignore

const MAX_CODE = 32
/** Returns the text if it can be a code: a split with a longer code is not shown. */
const codeOf = (text: string, place: number): string => (text.length <= MAX_CODE ? text : `code ${place}`)
export const CODES = HOSTILE.map(codeOf)

const ipos = () =>
  pageOf(
    HOSTILE.map((text, place) => ({
      dt: NOW + (place + 1) * 86_400_000, cn: text, sc: codeOf(text, place), ex: text, mc: text, pr: text, ct: text,
    })),
  ) // prettier-ignore

const splits = () =>
  pageOf(
    HOSTILE.map((text, place) => ({ d: NOW + place * 86_400_000, r: text, n: text, c: codeOf(text, place), v: '2:1' })),
  )

const company = () => ({
  c: ALL_AT_ONCE, n: ALL_AT_ONCE, t: ALL_AT_ONCE, e: ALL_AT_ONCE, s: ALL_AT_ONCE, i: ALL_AT_ONCE, r: ALL_AT_ONCE,
  bd: ALL_AT_ONCE, wu: ALL_AT_ONCE, mcb: ALL_AT_ONCE, tso: ALL_AT_ONCE, pet: ALL_AT_ONCE, fcc: ALL_AT_ONCE,
}) // prettier-ignore

const level = { po: 1, p: 7, v: 1, o: 1 }
const numbers = { ld: 7, o: 7, p: 7, h: 8, l: 6, t: NOW, v: 1, tu: 7, ts: 0, ch: 0, chp: 0 }

/**
 * Returns one item of a batch. Its code is the requested one, because other codes are ignored; all other texts are
 * hostile.
 */
function itemOf(path: string, code: string): unknown {
  if (path.endsWith('/klines')) return [{ t: NOW, o: 7, h: 8, l: 6, c: 7, v: 1, tu: 7 }]
  if (path.includes('/depth')) return { s: code, a: [level], b: [{ ...level, p: 6 }], name: ALL_AT_ONCE }
  return { s: code, ...numbers, name: ALL_AT_ONCE }
}

const PAGES: Readonly<Record<string, () => unknown>> = {
  '/news': news,
  '/stock/ipo': ipos,
  '/stock/split': splits,
  '/stock/info': company,
}

const DECLINING = '/declining'

/** Declines funds, with hostile reasons. */
function answerTo({ url = '' }: IncomingMessage, number: number): unknown {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  if (pathname.startsWith('/fund/') || pathname.startsWith(DECLINING))
    return { code: 5000, msg: HOSTILE[number % HOSTILE.length], data: null }
  const page = PAGES[pathname]
  if (page !== undefined) return { code: 0, msg: ALL_AT_ONCE, data: page() }
  const codes = (searchParams.get('codes') ?? searchParams.get('code') ?? '').split(',')
  return { code: 0, msg: ALL_AT_ONCE, data: Object.fromEntries(codes.map((code) => [code, itemOf(pathname, code)])) }
}

export async function startHostileServer(): Promise<HostileServer> {
  let requests = 0
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(request, requests++)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    decliningUrl: `${baseUrl}${DECLINING}`,
    token: 'any',
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
