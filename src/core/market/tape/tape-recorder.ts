/** Records the tape of one instrument while it is wanted. */
import { bookPrices } from '#model/market/book/depth-prices.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { MAX_TAPE_TAIL, TAPE_PAGE_ROWS, type LiveTape, type TapeBlock } from '#model/market/tape/tape.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { TapeArchive } from '#core/ports/tape-archive.ts'
import type { Demand } from '#core/feed/demand/demand.ts'
import { createDayTape } from './day-tape.ts'
import { createTapeSource, type TapeFeed } from './tape-source.ts'

export interface TapeRecorderPorts {
  readonly clock: Pick<Clock, 'now'>
  readonly feed: TapeFeed
  readonly archive: TapeArchive
  /** Returns null while no service is in use. */
  readonly service: () => string | null
  readonly dateOf: (instrument: InstrumentId, timeMs: number) => CalendarDate
}

export interface TapeRecorder {
  live(): LiveTape
  /** Returns the rows before a number, or the latest ones. */
  read(before: number | null): Promise<TapeBlock>
  want(demand: Demand): Cancel
  /** Starts the tape of another service. */
  restart(): void
  close(): void
}

/** An older book does not show which side was aggressive. */
const FRESH_BOOK_MS = 10_000

export function createTapeRecorder(
  ports: TapeRecorderPorts,
  instrument: InstrumentId,
  changed: () => void,
): TapeRecorder {
  const { clock, feed, archive, service } = ports
  const tape = createDayTape(
    { clock, serviceNow: feed.serviceNow, archive, dateOf: (timeMs) => ports.dateOf(instrument, timeMs), bestPrices },
    instrument,
  )
  const source = createTapeSource(feed, instrument, { traded: (row) => tape.add(row), stirred: changed })
  let isOpen = true
  let started = start()

  async function start(): Promise<void> {
    await tape.start(service())
    if (isOpen) changed()
  }

  function bestPrices(): { readonly bid: number; readonly ask: number } | null {
    const { value, provenance } = feed.sample('depth', instrument)
    if (value === null || clock.now() - (provenance.fetchedAt ?? 0) > FRESH_BOOK_MS) return null
    const { bid, ask } = bookPrices(value)
    return bid === null || ask === null ? null : { bid: bid.price, ask: ask.price }
  }

  return {
    live: () => ({
      instrument,
      epoch: tape.epoch(),
      oldest: tape.oldest(),
      last: tape.last(),
      tail: tape.block(Infinity, MAX_TAPE_TAIL),
      origin: source.origin,
      state: tape.isReading() ? 'reading' : 'ready',
      volumes: tape.volumes(),
      provenance: source.provenance(),
    }),
    async read(before) {
      await started
      return tape.block(before === null ? Infinity : before - 1, TAPE_PAGE_ROWS)
    },
    want: source.want,
    restart() {
      source.forget()
      started = start()
    },
    close() {
      isOpen = false
      source.close()
    },
  }
}
