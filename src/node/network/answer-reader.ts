/** Reads one answer of undici in chunks, bounded by its unpacked size. */
import { TextDecoder } from 'node:util'
import { createGunzip, type Gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { HttpOutcome } from '#core/ports/http.ts'
import type { NetworkFault } from '#model/values/failure.ts'
import { createStringCutter, type StringCutter } from './long-strings.ts'
import { NOT_LOOPBACK_CODE } from './loopback-lookup.ts'

type None = Extract<HttpOutcome, { kind: 'none' }>
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export interface AnswerReader extends Dispatcher.DispatchHandler {
  /** Settles with this outcome and aborts the connection when there is one. */
  giveUp(outcome: None): void
}

/** @param maxBytes Bound of the unpacked body. @param settled Called exactly once. */
export function createAnswerReader(maxBytes: number, settled: (outcome: HttpOutcome) => void): AnswerReader {
  const body = createBodyText()
  let bytes = 0
  let controller: Dispatcher.DispatchController | null = null
  let gunzip: Gunzip | null = null
  let head: Omit<Extract<HttpOutcome, { kind: 'answer' }>, 'kind' | 'body'> | null = null
  let over = false

  function settle(outcome: HttpOutcome): void {
    if (over) return
    over = true
    settled(outcome)
  }

  function giveUp(outcome: None): void {
    if (over) return
    settle(outcome)
    gunzip?.destroy()
    controller?.abort(new Error(outcome.message))
  }

  function add(chunk: Buffer): void {
    bytes += chunk.length
    if (bytes > maxBytes) giveUp(none('tooLarge', `The answer unpacks to more than ${maxBytes} bytes.`))
    else body.add(chunk)
  }

  function finish(): void {
    if (head !== null) settle({ kind: 'answer', ...head, body: body.text() })
  }

  /** Counts bytes after unpacking, so that a small answer cannot fill memory. */
  function startUnpacking(): Gunzip {
    return createGunzip()
      .on('data', add)
      .on('end', finish)
      .on('error', (error) => giveUp(unreachable(error)))
      .on('drain', () => controller?.resume())
  }

  return {
    giveUp,
    onRequestStart(started) {
      controller = started
      // The reader already gave up while it waited for a connection.
      if (over) started.abort(new Error('given up'))
    },
    onResponseStart(_, status, headers) {
      // Informational responses (1xx) precede the answer.
      if (status < 200) return
      // Redirects are not followed, because that would send the key to another address.
      if (isRedirect(status)) giveUp(none('redirected', `The service redirects (status ${status}).`))
      const [date = null] = textsIn(headers, 'date')
      head = { status, retryAfter: textsIn(headers, 'retry-after').join(', ') || null, date }
      if (isPacked(headers)) gunzip = startUnpacking()
    },
    onResponseData(_, chunk) {
      if (over) return
      if (gunzip === null) add(chunk)
      else if (!gunzip.write(chunk)) controller?.pause()
    },
    onResponseEnd() {
      if (gunzip === null) finish()
      else gunzip.end()
    },
    onResponseError: (_, error) => giveUp(unreachable(error)),
  }
}

/** `message` may be logged and shown. */
export function none(cause: None['cause'], message: string): None {
  return { kind: 'none', cause, message }
}

export function unreachable(error: unknown): None {
  return none(faultOf(error), describe(error))
}

/** Maps error codes of Node and undici; certificate errors are recognised by a pattern. */
const FAULTS: Readonly<Record<string, NetworkFault>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNRESET: 'interrupted',
  EPIPE: 'interrupted',
  UND_ERR_SOCKET: 'interrupted',
  ENETUNREACH: 'noNetwork',
  EHOSTUNREACH: 'noNetwork',
  ENETDOWN: 'noNetwork',
  [NOT_LOOPBACK_CODE]: 'notLoopback',
}
const OF_CERTIFICATE = /CERT|^UNABLE_TO_/u

function faultOf(error: unknown): NetworkFault {
  const code = codeOf(error)
  return FAULTS[code] ?? (OF_CERTIFICATE.test(code) ? 'untrusted' : 'unreachable')
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

function isPacked(headers: Headers): boolean {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  return encoding === 'gzip' || encoding === 'x-gzip'
}

/** A gateway may add a header to that of the service behind it. */
function textsIn(headers: Headers, name: string): readonly string[] {
  const value = headers[name] ?? []
  return typeof value === 'string' ? [value] : value
}

/** Shared by all answers: creating it costs more than decoding a small one. */
const utf8 = new TextDecoder()

interface BodyText {
  add(chunk: Buffer): void
  /** Call it once. Broken UTF-8 becomes U+FFFD; a leading BOM is dropped. */
  text(): string
}

/** Far above the longest text that is stored, in any encoding. */
const MAX_STRING_BYTES = 65_536

/** Decodes a long body chunk by chunk and cuts endless strings, so that memory never holds it as both bytes and text. */
function createBodyText(): BodyText {
  let first: Buffer | null = null
  let long: { readonly decoder: TextDecoder; readonly cut: StringCutter } | null = null
  let decoded = ''

  function decode(chunk: Buffer): void {
    long ??= { decoder: new TextDecoder(), cut: createStringCutter(MAX_STRING_BYTES) }
    decoded += long.decoder.decode(long.cut(chunk), { stream: true })
  }

  return {
    add(chunk) {
      if (first === null) {
        first = chunk
        return
      }
      if (long === null) decode(first)
      decode(chunk)
    },
    text: () => (long === null ? utf8.decode(first ?? undefined) : decoded + long.decoder.decode()),
  }
}

/** Never includes request headers. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.'
  const code = codeOf(error)
  return error.message === '' ? code : `${code}: ${error.message}`
}

/** Returns the error's code or name, or an empty text. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
