/** Corrupts answers as bytes and delays or cuts their transfer. */
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { FaultRule } from './fault-rules.ts'

export interface RawAnswer {
  readonly status: number
  /** Lower-case names. A stream without `content-length` is sent in chunks. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | Readable
}

/** `nowMs` is real time. A change of the whole body skips a stream. */
export type AnswerChange = (answer: RawAnswer, nowMs: number) => RawAnswer

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** A continuation byte without a start. */
const INVALID_BYTE = Buffer.from([0x80])

const PAGE = '<!doctype html><title>Sign in</title><p>Welcome to this network. Please accept the terms of use.</p>'

export const asHtml: AnswerChange = () => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(PAGE),
})

export const withContentType =
  (type: string): AnswerChange =>
  (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': type } })

export const withByteOrderMark: AnswerChange = (answer) =>
  changeBody(answer, (body) => Buffer.concat([BYTE_ORDER_MARK, body]))

/** Corrupts the text of the envelope's message, which remains valid JSON. */
export const withInvalidUtf8: AnswerChange = (answer) =>
  changeBody(answer, (body) => {
    const at = body.indexOf('"msg":"') + '"msg":"'.length
    return Buffer.concat([body.subarray(0, at), INVALID_BYTE, body.subarray(at)])
  })

export const cutInHalf: AnswerChange = (answer) =>
  changeBody(answer, (body) => body.subarray(0, Math.floor(body.length / 2)))

export const deeplyNested =
  (levels: number): AnswerChange =>
  () =>
    json(200, `{"code":0,"msg":"ok","data":${'['.repeat(levels)}${']'.repeat(levels)}}`)

export const redirected =
  (location: string): AnswerChange =>
  () => ({ status: 302, headers: { location }, body: Buffer.alloc(0) })

export const refused =
  (rule: FaultRule<'status'>): AnswerChange =>
  (_, nowMs) => {
    const message = `refused with ${rule.status}`
    const body = rule.bareMessage ? { message } : { code: rule.status * 10, msg: message, data: null }
    const answer = json(rule.status, JSON.stringify(body))
    if (rule.retryAfterSeconds === null) return answer
    if (!rule.retryAfterAsDate)
      return { ...answer, headers: { ...answer.headers, 'retry-after': String(rule.retryAfterSeconds) } }
    const retryAfter = new Date(nowMs + rule.retryAfterSeconds * 1000).toUTCString()
    // Both by the clock of the market.
    return { ...answer, headers: { ...answer.headers, date: new Date(nowMs).toUTCString(), 'retry-after': retryAfter } }
  }

/** Sends valid gzip that unpacks to one long JSON string, generated while it is sent to save memory. */
export const gzipBomb =
  (megabytes: number): AnswerChange =>
  () => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' },
    body: Readable.from(longJson(megabytes)).pipe(createGzip({ level: 9 })),
  })

function* longJson(megabytes: number): Generator<Buffer> {
  const block = Buffer.alloc(1_048_576, 'x')
  yield Buffer.from('{"code":0,"msg":"')
  for (let sent = 0; sent < megabytes; sent++) yield block
  yield Buffer.from('","data":{}}')
}

export const trickled =
  (bytes: number, everyMs: number): AnswerChange =>
  (answer) =>
    streamBody(answer, async function* (body) {
      for (let sent = 0; sent < body.length; sent += bytes) {
        yield body.subarray(sent, sent + bytes)
        await delay(everyMs, undefined, { ref: false })
      }
    })

export const stalled: AnswerChange = (answer) =>
  streamBody(answer, async function* (body) {
    yield body.subarray(0, Math.floor(body.length / 2))
    await new Promise(() => undefined)
  })

export const truncated: AnswerChange = (answer) =>
  streamBody(answer, async function* (body) {
    yield body.subarray(0, Math.floor(body.length / 2))
    // Lets the first half leave before the failure ends the connection.
    await delay(20)
    throw new Error('the connection is cut on purpose')
  })

function json(status: number, text: string): RawAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(text) }
}

function changeBody(answer: RawAnswer, change: (body: Buffer) => Buffer): RawAnswer {
  return Buffer.isBuffer(answer.body) ? { ...answer, body: change(answer.body) } : answer
}

/** Announces the whole length, even if less is sent. */
function streamBody(answer: RawAnswer, pieces: (body: Buffer) => AsyncGenerator<Buffer>): RawAnswer {
  const { body } = answer
  if (!Buffer.isBuffer(body)) return answer
  const headers = { ...answer.headers, 'content-length': String(body.length) }
  return { ...answer, headers, body: Readable.from(pieces(body), { objectMode: false }) }
}
