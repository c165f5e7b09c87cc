/** Selects and drags rows by mouse. */
import { rowIdOf } from '#model/watchlists/watchlist.ts'
import { priceInCell } from '#renderer/commands/price-menu/price-in-cell.ts'
import type { PricedInstrument } from '#renderer/commands/price-menu/new-alert-at.ts'
import { columnNamed } from '#renderer/panels/watchlist/columns/columns.ts'
import { carryRows } from '#renderer/panels/watchlist/lists/drag.ts'
import type { GridModel } from '../model/grid-model.svelte.ts'

export interface GridPointerPorts {
  readonly model: GridModel
  readonly list: () => string
  readonly chosen: () => void
}

export interface GridPointer {
  /** Returns the index of the row under the pointer, or -1. */
  rowAt(event: MouseEvent): number
  /** Null without a price. Independent of the selection. */
  priceAt(event: MouseEvent): PricedInstrument | null
  /** Selects a row alone, unless it is part of the selection. */
  chooseAt(index: number): void
  click(event: MouseEvent): void
  startDrag(event: DragEvent): void
}

export function createGridPointer({ model, list, chosen }: GridPointerPorts): GridPointer {
  function rowAt(event: MouseEvent): number {
    const row = event.target instanceof Element ? event.target.closest('.all [role="row"]') : null
    return row === null ? -1 : Number(row.getAttribute('aria-rowindex')) - 2
  }

  function chooseAt(index: number): void {
    const pressed = model.rows[index]
    if (pressed !== undefined && !model.selection.chosen.has(rowIdOf(pressed))) model.select(index)
  }

  return {
    rowAt,
    priceAt(event) {
      const row = model.rows[rowAt(event)]
      const price = priceInCell(event.target, (field) => columnNamed(field)?.isPrice === true)
      return row?.kind !== 'entry' || price === null ? null : { instrument: row.instrument, price }
    },
    chooseAt,
    click(event) {
      const index = rowAt(event)
      if (index < 0) return
      const isToggled = event.ctrlKey || event.metaKey
      model.select(index, event.shiftKey ? 'range' : isToggled ? 'toggle' : 'only')
      chosen()
    },
    startDrag(event) {
      const index = rowAt(event)
      if (index < 0 || event.dataTransfer === null) return
      chooseAt(index)
      event.dataTransfer.effectAllowed = 'copyMove'
      carryRows(event.dataTransfer, { list: list(), rows: model.chosenRows.map(rowIdOf) })
    },
  }
}
