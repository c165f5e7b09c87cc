/**
 * The frames of the web shell's WebSocket, shared by both ends, as JSON text.
 *
 * 1. The window opens `ws://<host>{@link SOCKET_PATH}` and sends its key, see `web-handshake.ts`.
 * 2. Then it sends `{"id": 1, "message": Message}` and receives `{"id": 1, "reply": Reply}`, in any order; the shell sends
 * `{"push": Push}` for changes.
 *
 * {@link Push.quotes} is a plain array here, with null for NaN. A frame to the shell is at most {@link MAX_FRAME_BYTES} long; a
 * longer call is sent as several `{"part", "last"}`.
 */
import * as v from 'valibot'
import type { QuoteColumns } from '../wire/quote-columns.ts'
import type { Message, Push, Reply } from '../wire/transport.ts'

/** Path of the WebSocket on the web shell's server. */
export const SOCKET_PATH = '/socket'

/** Closes the line of a window with the wrong key. */
export const WRONG_KEY_CODE = 4401

/** Closes the line of a window whose key was replaced. */
export const RENEWED_KEY_CODE = 4402

/** Bytes of UTF-8. The shell closes a line with a longer frame before it stores it. */
export const MAX_FRAME_BYTES = 65_536

/** Maximum length of a joined call, UTF-16 units; fits the longest import of a watchlist. */
export const MAX_CALL_LENGTH = 8_388_608

/**
 * Maximum number of values, names and lists of a call, counted by their marks: many small ones take a hundred times as long to
 * parse as a long text. The largest edit of a watchlist has a fifth of it.
 */
const MAX_CALL_MARKS = 100_000

/** With up to six bytes a unit for escaped characters, below the maximum of a frame. */
const PART_LENGTH = 16_000

interface CallFrame {
  /** Returned in the reply. */
  readonly id: number
  readonly message: Message
}

/** A part of the text of a {@link CallFrame}, sent in order without other frames between. */
interface PartFrame {
  readonly part: string
  readonly last: boolean
}

/** A frame to a window after the handshake. */
export type ServerFrame = { readonly id: number; readonly reply: Reply } | { readonly push: Push }

/** Returns the frames of one call, in order. */
export function encodeCall(id: number, message: Message): readonly string[] {
  const text = JSON.stringify({ id, message } satisfies CallFrame)
  if (text.length <= PART_LENGTH) return [text]
  const frames: string[] = []
  for (let start = 0; start < text.length; start += PART_LENGTH) {
    const end = start + PART_LENGTH
    frames.push(JSON.stringify({ part: text.slice(start, end), last: end >= text.length } satisfies PartFrame))
  }
  return frames
}

/** Sent to each window every few seconds. */
const BEAT: ServerFrame = { push: { values: [] } }
const BEAT_TEXT = JSON.stringify(BEAT)

const isBeat = ({ values, source }: Push): boolean => values.length === 0 && source === undefined

/** Returns the text of a frame to a window. */
export function encodeServerFrame(frame: ServerFrame): string {
  if (!('push' in frame)) return JSON.stringify(frame)
  if (frame.push.quotes === undefined) return isBeat(frame.push) ? BEAT_TEXT : JSON.stringify(frame)
  const { packed, statuses } = frame.push.quotes
  // JSON writes NaN as null.
  return JSON.stringify({ push: { ...frame.push, quotes: { packed: Array.from(packed), statuses } } })
}

/** Reads a frame of the shell, which is trusted. */
export function readServerFrame(text: string): ServerFrame {
  if (text === BEAT_TEXT) return BEAT
  const frame = JSON.parse(text) as ServerFrame
  if (!('push' in frame) || frame.push.quotes === undefined) return frame
  const { packed, statuses } = frame.push.quotes as unknown as WireColumns
  const numbers = new Float64Array(packed.length)
  for (let place = 0; place < packed.length; place++) numbers[place] = packed[place] ?? NaN
  return { push: { ...frame.push, quotes: { packed: numbers, statuses } } }
}

interface WireColumns {
  readonly packed: readonly (number | null)[]
  readonly statuses: QuoteColumns['statuses']
}

/** A frame from a window. `serve` validates `message`. */
export type FrameReading =
  | { readonly kind: 'call'; readonly id: number; readonly message: unknown }
  /** More parts follow. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'invalid' }

const callSchema = v.strictObject({ id: v.pipe(v.number(), v.safeInteger()), message: v.unknown() })
const partSchema = v.strictObject({ part: v.string(), last: v.boolean() })

/** Creates a reader for the frames of a line, which joins parts. Never throws. */
export function createFrameReader(): (text: string) => FrameReading {
  let held = ''
  let marks = createMarkCounter()

  function readCall(value: unknown): FrameReading {
    const frame = v.safeParse(callSchema, value)
    if (!frame.success) return { kind: 'invalid' }
    return { kind: 'call', id: frame.output.id, message: frame.output.message }
  }

  return (text) => {
    const value = parse(text)
    const frame = v.safeParse(partSchema, value)
    if (!frame.success) return held === '' ? readCall(value) : { kind: 'invalid' }
    held += frame.output.part
    if (held.length > MAX_CALL_LENGTH || marks(frame.output.part) > MAX_CALL_MARKS) return { kind: 'invalid' }
    if (!frame.output.last) return { kind: 'incomplete' }
    const whole = held
    held = ''
    marks = createMarkCounter()
    return readCall(parse(whole))
  }
}

/** Counts brackets, braces, colons and commas outside of texts, over all parts. */
function createMarkCounter(): (part: string) => number {
  let count = 0
  let isText = false
  let isEscaped = false
  return (part) => {
    for (let at = 0; at < part.length; at++) {
      const mark = part[at]
      if (isEscaped) isEscaped = false
      else if (mark === '\\') isEscaped = isText
      else if (mark === '"') isText = !isText
      else if (!isText && (mark === ',' || mark === ':' || mark === '[' || mark === '{')) count++
    }
    return count
  }
}

/** Returns undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
