/**
 * The rows of a watchlist on screen. A batch of quotes costs one assignment for each affected visible row. Rows do not move while the user
 * points at them.
 */
import { SECOND_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import {
  entriesOf,
  rowIdOf,
  type RowId,
  type WatchlistEntry,
  type WatchlistRow,
  type WatchlistSort,
} from '#model/watchlists/watchlist.ts'
import type { Clock } from '#renderer/live/time/clock.ts'
import type { QuoteStore, StoredQuote } from '#renderer/live/prices/quote-store.ts'
import { columnNamed, type NamedColumn } from '#renderer/panels/watchlist/columns/columns.ts'
import { arrangeRows, type SortKey } from '#renderer/panels/watchlist/columns/arrange.ts'
import { ageAttribute } from '#renderer/market/freshness-mark.ts'
import { Flashes, tickBetween } from './flash.ts'
import { rowLook, type RowWording } from './row-view.ts'
import {
  keepSelection,
  NOTHING_SELECTED,
  indexOfRow,
  selectAll,
  selectRow,
  type SelectHow,
  type Selection,
} from './selection.ts'
import { Slot } from './slot.svelte.ts'
import { visibleRange, type Viewport } from '#renderer/components/tables/visible-range.ts'

/** How long rows keep their order after the pointer last moved over them. */
const HOLD_MS = 2_000

export interface GridPorts {
  readonly quotes: QuoteStore
  readonly clock: Clock
  readonly keyOf: (entry: WatchlistEntry, stored: StoredQuote | undefined, column: string) => SortKey
  /** Compares texts by the user's language. */
  readonly compare: (a: string, b: string) => number
  readonly mayFlash: () => boolean
  /** Called with the instruments of visible rows when they change. */
  readonly seen: (instruments: readonly InstrumentId[]) => void
}

export class GridModel {
  slots: readonly Slot[] = $state.raw([])
  /** The index of the row in the first slot. */
  first = $state(0)
  sort: WatchlistSort | null = $state.raw(null)
  selection: Selection = $state.raw(NOTHING_SELECTED)
  readonly #ports: GridPorts
  #all: readonly WatchlistRow[] = []
  #passes: ((entry: WatchlistEntry) => boolean) | null = $state.raw(null)
  #rows: readonly WatchlistRow[] = $state.raw([])
  #heldUntil = 0
  #viewport: Viewport = { scrollTop: 0, height: 0 }
  #rowHeight = 24
  #wording: RowWording | null = null
  #release: () => void = () => undefined
  readonly #flashes: Flashes<Slot>
  readonly #stopWatching: () => void

  constructor(ports: GridPorts) {
    this.#ports = ports
    this.#flashes = new Flashes(ports.clock, () => this.slots)
    this.#stopWatching = ports.quotes.watch((changed) => this.#take(changed))
  }

  /** Writes all rows again, in another language or with other columns. */
  setWording(wording: RowWording): void {
    this.#wording = wording
    for (const slot of this.slots) {
      this.#word(slot)
      this.#picture(slot)
    }
  }

  /** Writes rows again whose data other than quotes changed. */
  renew(instruments: readonly InstrumentId[]): void {
    for (const slot of this.slots)
      if (slot.row.kind === 'entry' && instruments.includes(slot.row.instrument)) this.#word(slot)
  }

  /** Updates ages; sorts again if `mayMove`. */
  advance(mayMove: boolean): void {
    if (mayMove && this.sort !== null && this.#ports.clock.now() >= this.#heldUntil) this.#arrange()
    for (const [position, slot] of this.slots.entries()) {
      this.#fill(slot, this.first + position)
      this.#wordAge(slot)
      this.#catchUp(slot)
      this.#picture(slot)
    }
  }

  /** The selection stays on its rows, or else at its position. */
  setRows(rows: readonly WatchlistRow[]): void {
    const position = this.currentIndex
    const release = this.#ports.quotes.follow(entriesOf(rows).map(({ instrument }) => instrument))
    // Released after the new subscription, so that shared instruments are not requested twice.
    this.#release()
    this.#release = release
    this.#all = rows
    this.#arrange()
    this.selection = keepSelection(this.selection, this.rowIds, position)
  }

  /** Null shows all. */
  setFilter(passes: ((entry: WatchlistEntry) => boolean) | null): void {
    if (passes === this.#passes) return
    this.#passes = passes
    this.#arrange()
  }

  /** The row under the pointer must not move. */
  hold(): void {
    this.#heldUntil = this.#ports.clock.now() + HOLD_MS
  }

  /** Ignores an unknown column. */
  setSort(sort: WatchlistSort | null): void {
    this.sort = sort === null || columnNamed(sort.column) === null ? null : sort
    this.#arrange()
  }

  /** @param rowHeight CSS pixels. */
  setRowHeight(rowHeight: number): void {
    this.#rowHeight = rowHeight
    this.#show()
  }

  setViewport(viewport: Viewport): void {
    this.#viewport = viewport
    this.#show()
  }

  select(index: number, how: SelectHow = 'only'): void {
    const row = this.#rows[index]
    if (row === undefined) this.selection = NOTHING_SELECTED
    else this.selection = selectRow(this.selection, this.rowIds, rowIdOf(row), how)
  }

  selectAll(): void {
    this.selection = selectAll(this.selection, this.rowIds)
  }

  /** Selects an instrument without scrolling. Does nothing if it is not shown. */
  selectInstrument(instrument: InstrumentId): void {
    const position = indexOfRow(this.#rows, instrument)
    if (position >= 0) this.select(position)
  }

  get rows(): readonly WatchlistRow[] {
    return this.#rows
  }

  get rowIds(): readonly RowId[] {
    return this.#rows.map(rowIdOf)
  }

  get rowCount(): number {
    return this.#rows.length
  }

  /** Whether the shown order is that of the list, without sorting or filter. */
  get isInOwnOrder(): boolean {
    return this.sort === null && this.#passes === null
  }

  get currentIndex(): number {
    return indexOfRow(this.#rows, this.selection.current)
  }

  get currentRow(): WatchlistRow | null {
    return this.#rows[this.currentIndex] ?? null
  }

  /** The selected rows that are shown, in order. Commands act on them. */
  get chosenRows(): readonly WatchlistRow[] {
    const { chosen } = this.selection
    return this.#rows.filter((row) => chosen.has(rowIdOf(row)))
  }

  dispose(): void {
    this.#stopWatching()
    this.#flashes.dispose()
    this.#release()
  }

  #arrange(): void {
    const { quotes, keyOf, compare } = this.#ports
    this.#rows = arrangeRows(this.#all, {
      sort: this.sort,
      passes: this.#passes,
      keyOf: (entry, column) => keyOf(entry, quotes.get(entry.instrument), column),
      compare,
    })
    this.#show()
  }

  #show(): void {
    const { first, count } = visibleRange(this.#viewport, this.#rowHeight, this.#rows.length)
    this.first = first
    if (count !== this.slots.length) {
      const reused = this.slots.slice(0, count)
      const fresh = Array.from({ length: count - reused.length }, () => new Slot())
      for (const [index, slot] of fresh.entries()) this.#fill(slot, first + reused.length + index)
      this.slots = [...reused, ...fresh]
    }
    this.slots.forEach((slot, index) => this.#fill(slot, first + index))
    this.#ports.seen(entriesOf(this.slots.map(({ row }) => row)).map(({ instrument }) => instrument))
  }

  #fill(slot: Slot, index: number): void {
    const row = this.#rows[index]
    if (row === undefined) return
    // Another row at this position is not a tick.
    if (slot.row === undefined || rowIdOf(slot.row) !== rowIdOf(row)) slot.tick = null
    const stored = row.kind === 'entry' ? this.#ports.quotes.get(row.instrument) : undefined
    const isSame = slot.row === row && slot.stored === stored
    slot.row = row
    slot.stored = stored
    if (isSame) return
    this.#word(slot)
    this.#picture(slot)
  }

  #word(slot: Slot): void {
    slot.behindSince = null
    if (this.#wording !== null) this.#write(slot, this.#wording.texts)
  }

  #wordAfter(slot: Slot, before: StoredQuote | undefined): void {
    if (this.#wording === null) return
    if (this.#wording.unseen.length > 0) slot.behindSince ??= this.#ports.clock.now()
    this.#write(slot, this.#wording.textsAfter(before, slot.stored))
    this.#catchUp(slot)
  }

  /** Writes columns that are not visible at most once per second, if possible together with others: a row is painted as a whole. */
  #catchUp(slot: Slot): void {
    const { behindSince } = slot
    if (this.#wording === null || behindSince === null || this.#ports.clock.now() - behindSince < SECOND_MS) return
    slot.behindSince = null
    this.#write(slot, this.#wording.unseen)
  }

  #write(slot: Slot, columns: readonly NamedColumn[]): void {
    if (this.#wording === null || slot.row.kind !== 'entry') return
    const row = this.#wording.facts(slot.row, slot.stored)
    slot.show(rowLook(slot.stored, this.#ports.clock.now()))
    for (const { id, text, isOld } of columns) slot.cell(id).set(text(row), isOld?.(row) ?? false)
    this.#wordAge(slot)
  }

  /** Updates pictures once per second: a picture of a few pixels is not more precise, and costs more than all texts of its row. */
  #picture(slot: Slot): void {
    slot.pictured = this.#wording?.hasPictures === true ? slot.stored : undefined
  }

  #wordAge(slot: Slot): void {
    if (this.#wording === null || slot.row.kind !== 'entry') return
    slot.age = ageAttribute(slot.stored?.live.provenance ?? null, this.#ports.clock.now())
    const { ages, facts } = this.#wording
    if (ages.length === 0) return
    const row = facts(slot.row, slot.stored)
    for (const { id, text, isOld } of ages) slot.cell(id).set(text(row), isOld?.(row) ?? false)
  }

  /** Other rows are written when they come into view, and once per second. */
  #isInView(position: number): boolean {
    const { scrollTop, height } = this.#viewport
    const top = (this.first + position) * this.#rowHeight - scrollTop
    return top > -this.#rowHeight && top < height
  }

  #take(changed: ReadonlySet<InstrumentId>): void {
    const mayFlash = this.#ports.mayFlash()
    this.#flashes.sweep()
    for (const [position, slot] of this.slots.entries()) {
      const { row } = slot
      if (row.kind !== 'entry' || !changed.has(row.instrument) || !this.#isInView(position)) continue
      const stored = this.#ports.quotes.get(row.instrument)
      const tick = mayFlash ? tickBetween(slot.stored?.live, stored?.live) : null
      const before = slot.stored
      slot.stored = stored
      this.#wordAfter(slot, before)
      if (tick !== null) this.#flashes.light(slot, tick)
    }
  }
}
