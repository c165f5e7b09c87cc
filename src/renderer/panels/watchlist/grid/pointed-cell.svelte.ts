/** Finds the cell of a watchlist that the reader asks about: by resting the pointer on it, or by key. */
import { type InstrumentId, isInstrumentId } from '#model/market/instrument.ts'
import type { Box } from '#renderer/components/menus/anchor.ts'
import type { Cancel, Clock } from '#renderer/live/time/clock.ts'
import { columnNamed, type NamedColumn } from '../columns/columns.ts'

export interface PointedCell {
  readonly instrument: InstrumentId
  readonly column: NamedColumn
  readonly anchor: Box
  readonly by: 'pointer' | 'key'
}

/** Long enough that a passing pointer, or one that follows a row, opens nothing. */
const OPENS_AFTER_MS = 700
/** Long enough to get from the cell to the popover at its side. */
const CLOSES_AFTER_MS = 250

export class Pointing {
  cell: PointedCell | null = $state.raw(null)
  readonly #clock: Clock
  readonly #opensOnHover: () => boolean
  #cancel: Cancel = () => undefined

  /** `opensOnHover` is the reader's setting; a key opens in any case. */
  constructor(clock: Clock, opensOnHover: () => boolean) {
    this.#clock = clock
    this.#opensOnHover = opensOnHover
  }

  /** The pointer moved onto this element of the grid. */
  over(element: EventTarget | null): void {
    if (this.cell?.by === 'key') return
    const found = this.#opensOnHover() ? cellAt(element, 'pointer') : null
    if (found === null) this.leave()
    else if (found.instrument !== this.cell?.instrument || found.column !== this.cell.column) this.#openSoon(found)
    else this.stay()
  }

  /** The pointer left what it was on. */
  leave(): void {
    if (this.cell?.by === 'key') return
    this.#cancel()
    this.#cancel = this.#closeSoon()
  }

  /** The pointer is on the popover. */
  stay(): void {
    this.#cancel()
  }

  /** The focus moved onto this element. A dialog that opens takes it: what is explained below would take the dialog's Escape. */
  focused(element: EventTarget | null): void {
    if (element instanceof Element && element.closest('dialog[open]') !== null) this.close()
  }

  /** Asked for by keyboard. */
  ask(cell: Element | null): void {
    this.#cancel()
    this.cell = cellAt(cell, 'key')
  }

  close(): void {
    this.#cancel()
    this.cell = null
  }

  /** Closes the popover of another cell first, so that it does not cover the one that is read. */
  #openSoon(cell: PointedCell): void {
    this.#cancel()
    const cancels = [this.#closeSoon(), this.#clock.schedule(OPENS_AFTER_MS, () => (this.cell = cell))]
    this.#cancel = () => {
      for (const cancel of cancels) cancel()
    }
  }

  #closeSoon(): Cancel {
    return this.#clock.schedule(CLOSES_AFTER_MS, () => (this.cell = null))
  }
}

function cellAt(element: EventTarget | null, by: PointedCell['by']): PointedCell | null {
  if (!(element instanceof Element)) return null
  const cell = element.closest<HTMLElement>('[data-field]')
  const column = columnNamed(cell?.dataset['field'])
  const instrument = cell?.closest<HTMLElement>('[data-instrument]')?.dataset['instrument']
  // The user's own marks on an instrument have no other source.
  if (!cell || column === null || column.source === 'entry' || !isInstrumentId(instrument)) return null
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { instrument, column, anchor: { left, top, width, height }, by }
}
