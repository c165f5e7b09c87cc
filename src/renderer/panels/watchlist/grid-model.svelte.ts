/**
 * The rows of a watchlist as they stand on screen. A batch of changed quotes costs one assignment for each visible row that
 * it touches; rows out of sight cost nothing, and nothing moves under the reader's hand.
 */
import type { InstrumentId } from '../../../model/instrument.ts'
import type { WatchlistEntry } from '../../../model/watchlist.ts'
import type { Clock } from '../../live/clock.ts'
import type { QuoteStore, StoredQuote } from '../../live/quote-store.ts'
import { FLASH_MS, tickBetween, type Tick } from './flash.ts'
import { nextSort, sortRows, type Sort, type SortKey } from './sort.ts'
import type { Field } from './columns.ts'
import { visibleRange, type Viewport } from './visible-range.ts'

/** How long rows stay where they are after the pointer last moved over them. */
const HOLD_MS = 2_000

/** One row on screen. Its place stays; what it shows changes. */
export class Slot {
  entry: WatchlistEntry = $state.raw() as WatchlistEntry
  stored: StoredQuote | undefined = $state.raw()
  tick: Tick | null = $state.raw(null)
  litUntil = 0
}

export interface GridPorts {
  readonly quotes: QuoteStore
  readonly clock: Clock
  /** What a column sorts by; see `sort-key.ts`. */
  readonly keyOf: (entry: WatchlistEntry, stored: StoredQuote | undefined, field: Field) => SortKey
  /** Orders texts as the reader's language does. */
  readonly compare: (a: string, b: string) => number
  /** Whether changed prices may flash. */
  readonly mayFlash: () => boolean
}

export class GridModel {
  slots: readonly Slot[] = $state.raw([])
  /** Index of the row that the first slot shows. */
  first = $state(0)
  sort: Sort | null = $state.raw(null)
  selected: InstrumentId | null = $state.raw(null)
  readonly #ports: GridPorts
  #entries: readonly WatchlistEntry[] = []
  #rows: readonly WatchlistEntry[] = $state.raw([])
  #heldUntil = 0
  #viewport: Viewport = { scrollTop: 0, height: 0 }
  #rowHeight = 24
  #release: () => void = () => undefined
  #cancelSweep: (() => void) | null = null
  readonly #stopWatching: () => void

  constructor(ports: GridPorts) {
    this.#ports = ports
    this.#stopWatching = ports.quotes.watch((changed) => this.#take(changed))
  }

  /** Shows another list, or the same one changed. The selection stays on its instrument, or else on its place. */
  setEntries(entries: readonly WatchlistEntry[]): void {
    const place = this.selectedIndex
    const release = this.#ports.quotes.follow(entries.map(({ instrument }) => instrument))
    // Released after the new ones are held: what is on both lists is not ordered twice.
    this.#release()
    this.#release = release
    this.#entries = entries
    this.#arrange()
    if (place >= 0 && this.selectedIndex < 0)
      this.selected = this.#rows[Math.min(place, this.#rows.length - 1)]?.instrument ?? null
  }

  /** Puts rows that are sorted by a moving value back in order. Called at leisure, not with every batch. */
  rearrange(): void {
    if (this.sort !== null && this.#ports.clock.now() >= this.#heldUntil) this.#arrange()
  }

  /** Keeps the order for a moment: the reader is pointing at a row, which must not slip away. */
  hold(): void {
    this.#heldUntil = this.#ports.clock.now() + HOLD_MS
  }

  toggleSort(field: Field): void {
    this.sort = nextSort(this.sort, field)
    this.#arrange()
  }

  /** In CSS pixels. */
  setRowHeight(rowHeight: number): void {
    this.#rowHeight = rowHeight
    this.#show()
  }

  setViewport(viewport: Viewport): void {
    this.#viewport = viewport
    this.#show()
  }

  select(index: number): void {
    this.selected = this.#rows[index]?.instrument ?? null
  }

  /** Selects an instrument where it stands; one that is not on the list changes nothing. */
  selectInstrument(instrument: InstrumentId): void {
    if (this.#rows.some((row) => row.instrument === instrument)) this.selected = instrument
  }

  get rowCount(): number {
    return this.#rows.length
  }

  /** -1 while nothing is selected. */
  get selectedIndex(): number {
    const { selected } = this
    return selected === null ? -1 : this.#rows.findIndex(({ instrument }) => instrument === selected)
  }

  get selectedEntry(): WatchlistEntry | null {
    return this.#rows[this.selectedIndex] ?? null
  }

  /** Index of the first row that passes, at or after the selected one and then from the top; -1 for none. */
  find(passes: (entry: WatchlistEntry) => boolean): number {
    const start = Math.max(0, this.selectedIndex)
    const after = this.#rows.findIndex((row, index) => index >= start && passes(row))
    return after >= 0 ? after : this.#rows.findIndex(passes)
  }

  dispose(): void {
    this.#stopWatching()
    this.#cancelSweep?.()
    this.#release()
  }

  #arrange(): void {
    const { sort } = this
    const { quotes, keyOf, compare } = this.#ports
    this.#rows =
      sort === null
        ? this.#entries
        : sortRows(
            this.#entries,
            sort.direction,
            (entry) => keyOf(entry, quotes.get(entry.instrument), sort.field),
            compare,
          )
    this.#show()
  }

  /** Brings the slots in line with the rows that can be seen. */
  #show(): void {
    const { first, count } = visibleRange(this.#viewport, this.#rowHeight, this.#rows.length)
    this.first = first
    if (count !== this.slots.length) {
      const kept = this.slots.slice(0, count)
      this.slots = [...kept, ...Array.from({ length: count - kept.length }, () => new Slot())]
    }
    this.slots.forEach((slot, index) => {
      const entry = this.#rows[first + index]
      if (entry === undefined) return
      // Another row came into this place: that is not a tick.
      if (slot.entry?.instrument !== entry.instrument) slot.tick = null
      slot.entry = entry
      slot.stored = this.#ports.quotes.get(entry.instrument)
    })
  }

  #take(changed: ReadonlySet<InstrumentId>): void {
    const mayFlash = this.#ports.mayFlash()
    const now = this.#ports.clock.now()
    for (const slot of this.slots) {
      if (!changed.has(slot.entry.instrument)) continue
      const stored = this.#ports.quotes.get(slot.entry.instrument)
      const tick = mayFlash ? tickBetween(slot.stored?.live, stored?.live) : null
      slot.stored = stored
      if (tick === null) continue
      slot.tick = tick
      slot.litUntil = now + FLASH_MS
      this.#cancelSweep ??= this.#ports.clock.schedule(FLASH_MS, () => this.#sweep())
    }
  }

  /** Puts out the flashes that are over; one timer serves them all. */
  #sweep(): void {
    this.#cancelSweep = null
    const now = this.#ports.clock.now()
    let nextMs = Infinity
    for (const slot of this.slots) {
      if (slot.tick === null) continue
      if (slot.litUntil <= now) slot.tick = null
      else nextMs = Math.min(nextMs, slot.litUntil - now)
    }
    if (nextMs < Infinity) this.#cancelSweep = this.#ports.clock.schedule(nextMs, () => this.#sweep())
  }
}
