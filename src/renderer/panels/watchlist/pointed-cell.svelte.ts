/** Which cell of a watchlist the reader wants to know more about: the one pointed at for a moment, or asked for by key. */
import type { InstrumentId } from '../../../model/instrument.ts'
import { isInstrumentId } from '../../../model/instrument.ts'
import type { Box } from '../../components/place-beside.ts'
import type { Cancel, Clock } from '../../live/clock.ts'
import { isField, type Field } from './columns.ts'

export interface PointedCell {
  readonly instrument: InstrumentId
  readonly field: Field
  readonly anchor: Box
  readonly by: 'pointer' | 'key'
}

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPENS_AFTER_MS = 450
/** Long enough to get from the cell to the popover. */
const CLOSES_AFTER_MS = 250

const TEXT_FIELDS: ReadonlySet<string> = new Set(['symbol', 'name', 'note', 'tags', 'flag'] satisfies Field[])

export class Pointing {
  cell: PointedCell | null = $state.raw(null)
  readonly #clock: Clock
  #cancel: Cancel = () => undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The pointer moved onto this element of the grid. */
  over(element: EventTarget | null): void {
    if (this.cell?.by === 'key') return
    const found = cellAt(element, 'pointer')
    if (found === null) this.leave()
    else if (found.instrument !== this.cell?.instrument || found.field !== this.cell.field)
      this.#soon(OPENS_AFTER_MS, found)
    else this.stay()
  }

  /** The pointer left what it was on. */
  leave(): void {
    if (this.cell?.by !== 'key') this.#soon(CLOSES_AFTER_MS, null)
  }

  /** The pointer is on the popover. */
  stay(): void {
    this.#cancel()
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

  #soon(delayMs: number, cell: PointedCell | null): void {
    this.#cancel()
    this.#cancel = this.#clock.schedule(delayMs, () => (this.cell = cell))
  }
}

function cellAt(element: EventTarget | null, by: PointedCell['by']): PointedCell | null {
  if (!(element instanceof Element)) return null
  const cell = element.closest<HTMLElement>('[data-field]')
  const field = cell?.dataset['field']
  const instrument = cell?.closest<HTMLElement>('[data-instrument]')?.dataset['instrument']
  if (!cell || !isField(field) || TEXT_FIELDS.has(field) || !isInstrumentId(instrument)) return null
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { instrument, field, anchor: { left, top, width, height }, by }
}
