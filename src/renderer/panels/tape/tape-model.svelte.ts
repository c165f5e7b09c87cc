/** A tape on screen, the latest row first. Rows keep their elements and positions on a sheet that moves, so a new row costs one update. */
import type { Client } from '#contract/wire/client.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveTape, TapeRow } from '#model/market/tape/tape.ts'
import { visibleRange, type Viewport } from '#renderer/components/tables/visible-range.ts'
import { createTapeRows } from './tape-rows.ts'

/** One row on screen. */
export class TapeSlot {
  row: TapeRow | null = $state.raw(null)
  /** The position of the row on the sheet, CSS pixels. */
  top = $state(0)
  place = NaN
}

/** Requests older rows when the view is within this number of rows of the oldest one. */
const ASK_WITHIN = 60

export class TapeModel {
  slots: readonly TapeSlot[] = $state.raw([])
  live: LiveTape | null = $state.raw(null)
  count = $state(0)
  /** The offset of the sheet, CSS pixels downwards. */
  shift = $state(0)
  /** Rows that arrived since the tape was held. */
  newer = $state(0)
  readonly #client: Pick<Client, 'request'>
  readonly #instrument: InstrumentId
  readonly #rows = createTapeRows()
  #viewport: Viewport = { scrollTop: 0, height: 0 }
  #rowHeight = 24
  /** The place at the top of the sheet when `shift` is 0. */
  #anchor = 0
  /** The first row while held; null follows the latest. */
  #heldAt: number | null = null
  #isAsking = false
  #isOver = false

  constructor(client: Pick<Client, 'request'>, instrument: InstrumentId) {
    this.#client = client
    this.#instrument = instrument
  }

  take(live: LiveTape): void {
    const isAnother = this.#rows.take(live)
    this.live = live
    if (isAnother) {
      this.#heldAt = this.#heldAt === null ? null : this.#rows.lastPlace()
      this.#forget()
    }
    this.#show()
  }

  /** Null shows all rows. */
  setMinimum(volume: number | null): void {
    this.#rows.setMinimum(volume)
    if (this.#heldAt !== null) this.#heldAt = this.#rows.lastPlace()
    this.#forget()
    this.#show()
  }

  /** Holds rows in place, or follows the latest. */
  hold(isHeld: boolean): void {
    if (isHeld === (this.#heldAt !== null)) return
    this.#heldAt = isHeld ? this.#rows.lastPlace() : null
    this.#show()
  }

  /** @param rowHeight CSS pixels. */
  setRowHeight(rowHeight: number): void {
    this.#rowHeight = rowHeight
    this.#forget()
    this.#show()
  }

  setViewport(viewport: Viewport): void {
    this.#viewport = viewport
    this.#show()
  }

  /** Stops requests for older rows. */
  dispose(): void {
    this.#isOver = true
  }

  #forget(): void {
    for (const slot of this.slots) slot.place = NaN
    this.#anchor = this.#heldAt ?? this.#rows.lastPlace()
  }

  #show(): void {
    const last = this.#heldAt ?? this.#rows.lastPlace()
    this.count = Math.max(0, last - this.#rows.firstPlace() + 1)
    this.newer = Math.max(0, this.#rows.lastPlace() - last)
    this.shift = (last - this.#anchor) * this.#rowHeight
    const { first, count } = visibleRange(this.#viewport, this.#rowHeight, this.count)
    if (count !== this.slots.length) this.slots = Array.from({ length: count }, () => new TapeSlot())
    for (let index = first; index < first + count; index++) this.#fill(last - index)
    if (first + count + ASK_WITHIN >= this.count) void this.#askOlder()
  }

  #fill(place: number): void {
    const { length } = this.slots
    const slot = this.slots[((place % length) + length) % length]
    if (slot === undefined || slot.place === place) return
    slot.place = place
    slot.row = this.#rows.at(place) ?? null
    slot.top = (this.#anchor - place) * this.#rowHeight
  }

  async #askOlder(): Promise<void> {
    const { live } = this
    const oldest = this.#rows.oldest()
    if (this.#isAsking || this.#isOver || live === null || live.oldest >= oldest) return
    this.#isAsking = true
    // The window already shows a lost connection.
    const page = await this.#client
      .request('tape.read', { instrument: this.#instrument, before: oldest })
      .catch(() => null)
    this.#isAsking = false
    // Ignores a page of a previous tape.
    if (page === null || this.#isOver || this.live?.epoch !== live.epoch) return
    this.#rows.join(page)
    if (this.#rows.oldest() < oldest) this.#show()
  }
}
