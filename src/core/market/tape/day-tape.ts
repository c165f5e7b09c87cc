/** Holds the rows of one trading day, the latest that was watched: stored as they come, and started again with the next day. */
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
  /** The present by the clock of the service in use, Unix epoch ms. */
  readonly serviceNow: () => number
  readonly archive: TapeArchive
  /** The trading date of a moment at the instrument's market. */
  readonly dateOf: (timeMs: number) => CalendarDate
  /** The best prices of the book; null where none is known that is fresh enough. */
  readonly bestPrices: () => { readonly bid: number; readonly ask: number } | null
}

export interface DayTape {
  /** Rises with every tape that is started. */
  epoch(): number
  isReading(): boolean
  oldest(): number
  last(): number
  volumes(): SideVolumes
  /** At most so many rows up to a number, included. */
  block(upTo: number, max: number): TapeBlock
  /** Starts with what was stored of a service's latest day; null stores nothing. Rows that come meanwhile wait. */
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
  /** Whether rows were stored by an earlier watch: then nobody knows what was traded since. */
  let isResumed = false
  let waiting: DerivedRow[] = []
  /** What was stored, until the first row: by then the clock of the service is known, if its answers have a date. */
  let unjudged: TapeExtent | null = null

  function clear(): void {
    ring.clear()
    volumes = NO_VOLUMES
    day = null
    isResumed = false
    unjudged = null
    // By the clock, so that the tape of a later watch or another run is not taken for this one.
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
    // What came together over a session says nothing about who was in a hurry.
    return { ...row, side: row.kind === 'opening' ? 'unknown' : guessSide({ ...facts, bid, ask }) }
  }

  function gapBefore({ time, spanMs }: DerivedRow): readonly TapeRow[] {
    const until = time - spanMs
    const from = ring.row(ring.last())?.time ?? until
    if (!isResumed || until <= from) return []
    return [{ kind: 'gap', time: until, spanMs: until - from, price: null, volume: null, side: 'unknown' }]
  }

  /** Of a day that is over, or served again after it was stored. */
  function isKnown({ time }: DerivedRow, date: CalendarDate): boolean {
    if (day !== null && date < day) return true
    return isResumed && date === day && time <= (ring.row(ring.last())?.time ?? -Infinity)
  }

  function resume(stored: TapeExtent, now: number): void {
    for (const row of possibleRows(stored.rows, now)) take(row)
    isResumed = ring.last() > 0
    day = isResumed ? stored.day : null
  }

  /** Starts again without stored rows of the future: no later ones could follow them. */
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
 * Stored rows without those of the future, which earlier versions recorded: they are ahead of the clock or, once their time has come,
 * of rows that were traded after them.
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
