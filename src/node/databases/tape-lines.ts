/** Formats and parses the lines of a tape's file: a header with service, instrument and day, then one line per row. */
import type { TapeExtent, StoredTape } from '#core/ports/tape-archive.ts'
import { blockOf, rowOfBlock } from '#model/market/tape/tape-ring.ts'
import { TAPE_KINDS, type TapeBlock, type TapeRow } from '#model/market/tape/tape.ts'
import { TRADE_SIDES } from '#model/market/tape/trade-side.ts'

const VERSION = 1

/** Precedes every line, so that a truncated line before it does not damage it. */
const BREAK = '\n'

/** `day` is the market's date. */
export function headerOf({ service, instrument }: StoredTape, day: string): string {
  return BREAK + JSON.stringify({ version: VERSION, service, instrument, day })
}

export function linesOf(rows: TapeBlock): string {
  return rows.time
    .map((_, place) => {
      const { kind, time, spanMs, price, volume, side } = rowOfBlock(rows, place)
      return BREAK + JSON.stringify([kind, time, spanMs, price, volume, side])
    })
    .join('')
}

export interface TapeReading {
  take(chunk: string): void
  /** Returns the tape; null if the file belongs to another one. */
  end(): TapeExtent | null
}

/** Keeps the latest `limit` rows. */
export function createTapeReading({ service, instrument }: StoredTape, limit: number): TapeReading {
  let rest = ''
  let day: string | null = null
  let rows: TapeRow[] = []

  function line(text: string): void {
    const value = parsed(text)
    if (Array.isArray(value)) {
      const row = rowOf(value)
      if (row !== null) rows.push(row)
      if (rows.length >= 2 * limit) rows = rows.slice(-limit)
    } else if (isHeader(value) && value.service === service && value.instrument === instrument) day = value.day
  }

  return {
    take(chunk) {
      const lines = (rest + chunk).split(BREAK)
      rest = lines.pop() ?? ''
      for (const text of lines) line(text)
    },
    end() {
      line(rest)
      return day === null ? null : { day, rows: blockOf(1, rows.slice(-limit)) }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Empty or truncated.
    return null
  }
}

interface Header {
  readonly version: number
  readonly service: string
  readonly instrument: string
  readonly day: string
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null) return false
  const { version, day } = value as Partial<Record<keyof Header, unknown>>
  return version === VERSION && typeof day === 'string'
}

function rowOf(fields: readonly unknown[]): TapeRow | null {
  const [kindName, time, spanMs, price, volume, sideName] = fields
  const kind = TAPE_KINDS.find((known) => known === kindName)
  const side = TRADE_SIDES.find((known) => known === sideName)
  if (kind === undefined || side === undefined || !Number.isFinite(time) || !Number.isFinite(spanMs)) return null
  if (!isAmount(price) || !isAmount(volume)) return null
  return { kind, time: time as number, spanMs: spanMs as number, price, volume, side }
}

const isAmount = (value: unknown): value is number | null => value === null || Number.isFinite(value)
