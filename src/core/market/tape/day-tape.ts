/** Stores the rows of the latest watched trading day. */
import { isAhead } from '#model/values/ahead-time.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { DerivedRow } from '#model/market/tape/tape-derivation.ts'
import { blockOf, createTapeRing, rowOfBlock } from '#model/market/tape/tape-ring.ts'
import { MAX_TAPE_ROWS, NO_VOLUMES, type SideVolumes, type TapeBlock, type TapeRow } from '#model/market/tape/tape.ts'
import { guessSide } from '#model/market/tape/trade-side.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { TapeArchive, TapeExtent } from '#core/ports/tape-archive.ts'

export interface DayTapePorts {
  readonly clock: Pick<Clock, 'now'>
  /** By the service's clock, Unix epoch ms. */
  readonly serviceNow: () => number
  readonly archive: TapeArchive
  readonly dateOf: (timeMs: number) => CalendarDate
  /** Returns null if no book is fresh enough. */
  readonly bestPrices: () => { readonly bid: number; readonly ask: number } | null
}

export interface DayTape {
  /** Rises with every tape. */
  epoch(): number
  isReading(): boolean
  oldest(): number
  last(): number
  volumes(): SideVolumes
  /** Returns up to `max` rows, the last with number `upTo`. */
  block(upTo: number, max: number): TapeBlock
  /** Starts with the stored rows of the latest day; null stores nothing. Rows that arrive during the read wait. */
  start(service: string | null): Promise<void>
  add(row: DerivedRow): void
}

export function createDayTape(ports: DayTapePorts, instrument: InstrumentId): DayTape {
  const { clock, serviceNow, archive, dateOf, bestPrices } = ports
  const ring = createTapeRing(MAX_TAPE_ROWS)
  let epoch = 0
  let day: CalendarDate | null = null
  let service: string | null = null
  let volumes: SideVolumes = NO_VOLUMES
  let isReading = false
  /** Whether the rows are of an earlier watch, after which trades are missing. */
  let isResumed = false
  let waiting: DerivedRow[] = []
  /** The stored rows, until the first new row: by then the service's clock may be known. */
  let unjudged: TapeExtent | null = null

  function clear(): void {
    ring.clear()
    volumes = NO_VOLUMES
    day = null
    isResumed = false
    unjudged = null
    // By the clock, so that tapes of other runs have other numbers.
    epoch = Math.max(epoch + 1, clock.now())
  }

  function take(row: TapeRow): void {
    ring.append(row)
    if (row.volume !== null) volumes = { ...volumes, [row.side]: volumes[row.side] + row.volume }
  }

  function sided({ priceBefore, ...row }: DerivedRow): TapeRow {
    const sideBefore = ring.row(ring.last())?.side ?? 'unknown'
    const { bid = null, ask = null } = bestPrices() ?? {}
    const facts = { price: row.price, priceBefore, sideBefore }
    // Trades accumulated over a session do not show which side was aggressive.
    return { ...row, side: row.kind === 'opening' ? 'unknown' : guessSide({ ...facts, bid, ask }) }
  }

  function gapBefore({ time, spanMs }: DerivedRow): readonly TapeRow[] {
    const until = time - spanMs
    const from = ring.row(ring.last())?.time ?? until
    if (!isResumed || until <= from) return []
    return [{ kind: 'gap', time: until, spanMs: until - from, price: null, volume: null, side: 'unknown' }]
  }

  function isKnown({ time }: DerivedRow, date: CalendarDate): boolean {
    if (day !== null && date < day) return true
    return isResumed && date === day && time <= (ring.row(ring.last())?.time ?? -Infinity)
  }

  function resume(stored: TapeExtent, now: number): void {
    for (const row of possibleRows(stored.rows, now)) take(row)
    isResumed = ring.last() > 0
    day = isResumed ? stored.day : null
  }

  /** No later row could follow stored rows of the future. */
  function judgeStored(): void {
    const [stored, now] = [unjudged, serviceNow()]
    unjudged = null
    if (stored === null || !isAhead(ring.row(ring.last())?.time ?? null, now)) return
    clear()
    resume(stored, now)
  }

  function add(row: DerivedRow): void {
    if (isReading) return void waiting.push(row)
    judgeStored()
    const date = dateOf(row.time)
    if (isKnown(row, date)) return
    if (day !== null && date > day) clear()
    day = date
    const first = ring.last() + 1
    const rows = [...gapBefore(row), sided(row)]
    isResumed = false
    for (const one of rows) take(one)
    if (service !== null) archive.append({ service, instrument }, day, blockOf(first, rows))
  }

  async function start(next: string | null): Promise<void> {
    clear()
    const own = epoch
    service = next
    waiting = []
    isReading = next !== null
    const stored = next === null ? null : await archive.read({ service: next, instrument }, MAX_TAPE_ROWS)
    if (own !== epoch) return
    if (stored !== null) resume(stored, Infinity)
    unjudged = stored
    isReading = false
    for (const row of waiting.splice(0)) add(row)
  }

  return {
    epoch: () => epoch,
    isReading: () => isReading,
    oldest: () => ring.oldest(),
    last: () => ring.last(),
    volumes: () => volumes,
    block: (upTo, max) => ring.block(upTo, max),
    start,
    add,
  }
}

/**
 * Leaves out rows of the future, which earlier versions recorded: rows ahead of the clock or, later, of rows traded after them.
 * @param now Unix epoch ms, by the service's clock; Infinity while that may be unknown.
 */
function possibleRows(stored: TapeBlock, now: number): readonly TapeRow[] {
  const rows: TapeRow[] = []
  let next = Infinity
  for (let place = stored.time.length - 1; place >= 0; place--) {
    const row = rowOfBlock(stored, place)
    if (isAhead(row.time, now) || row.time > next) continue
    next = row.time
    rows.push(row)
  }
  return rows.reverse()
}
