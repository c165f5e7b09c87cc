/** The cell with open details, chosen by a resting pointer or by key. */
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

/** A passing pointer opens nothing. */
const OPENS_AFTER_MS = 700
/** Long enough to reach the popover beside the cell. */
const CLOSES_AFTER_MS = 250

export class Pointing {
  cell: PointedCell | null = $state.raw(null)
  readonly #clock: Clock
  readonly #opensOnHover: () => boolean
  #cancel: Cancel = () => undefined

  /** @param opensOnHover The user's setting; keys always open. */
  constructor(clock: Clock, opensOnHover: () => boolean) {
    this.#clock = clock
    this.#opensOnHover = opensOnHover
  }

  /** The pointer entered an element of the grid. */
  over(element: EventTarget | null): void {
    if (this.cell?.by === 'key') return
    const found = this.#opensOnHover() ? cellAt(element, 'pointer') : null
    if (found === null) this.leave()
    else if (found.instrument !== this.cell?.instrument || found.column !== this.cell.column) this.#openSoon(found)
    else this.stay()
  }

  /** The pointer left an element. */
  leave(): void {
    if (this.cell?.by === 'key') return
    this.#cancel()
    this.#cancel = this.#closeSoon()
  }

  /** The pointer entered the popover. */
  stay(): void {
    this.#cancel()
  }

  /** Closes when focus moves to a dialog, which needs the Escape key. */
  focused(element: EventTarget | null): void {
    if (element instanceof Element && element.closest('dialog[open]') !== null) this.close()
  }

  ask(cell: Element | null): void {
    this.#cancel()
    this.cell = cellAt(cell, 'key')
  }

  close(): void {
    this.#cancel()
    this.cell = null
  }

  /** Closes another popover first, which could cover this cell. */
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
  // The user's own marks have no other source.
  if (!cell || column === null || column.source === 'entry' || !isInstrumentId(instrument)) return null
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { instrument, column, anchor: { left, top, width, height }, by }
}
