/** Alerts on lines that the test draws and moves. */
import type { AlertId } from '#model/alerts/alert.ts'
import { PLAIN_STYLE, type DrawingAnchor, type DrawingId, type NewDrawing } from '#model/charts/drawing.ts'
import type { DrawnLine } from '#model/charts/drawn-line.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { quoteAt, WATCHED } from '#test/fixtures/alerts.ts'
import { emptyDisk, openAlerts, type OpenOptions } from './open-alerts.ts'

/** Daily bars are named by midnight UTC; TRADING is on Friday, 20 November. */
export const MONDAY: DrawingAnchor = { time: Date.UTC(2026, 10, 16), price: 92 }
export const WEDNESDAY: DrawingAnchor = { time: Date.UTC(2026, 10, 18), price: 96 }
export const TREND: NewDrawing = { kind: 'trend', anchors: [MONDAY, WEDNESDAY], ...PLAIN_STYLE }

/** A line at 100 on Friday, and at 102 on Monday. */
export const lineOf = (drawing: DrawingId | null): DrawnLine => ({
  ...{ drawing, edge: 'base', interval: '1D', scale: 'linear', from: MONDAY, to: WEDNESDAY },
})
export const rising = (line: DrawnLine) => ({ conditions: [{ kind: 'trend', direction: 'up', line }] }) as const

/** A stock at 95 under a line that rises 2 a day. */
export function openLineAlerts(disk = emptyDisk(), options: OpenOptions = {}) {
  const opened = openAlerts({ disk, ...options })
  const { drawings, book, clock, answer } = opened
  return {
    ...opened,
    /** Resolves to the id once the bars of its line are read. */
    async save(...changes: Parameters<typeof opened.save>): Promise<AlertId> {
      const id = opened.save(...changes)
      await clock.advanceSettling(0)
      return id
    },
    draw(drawing = TREND, instrument: InstrumentId = WATCHED): DrawingId {
      const added = drawings.edit(instrument, { kind: 'add', drawing })
      if (!added.ok || added.value === null) throw new Error('not drawn')
      return added.value
    },
    move(drawing: DrawingId, anchors: readonly DrawingAnchor[], gesture: number | null = null): void {
      drawings.edit(WATCHED, { kind: 'move', drawing, anchors, gesture })
    },
    price: (last: number) => answer((time) => quoteAt(time, last, { high: 120, low: 80 })),
    passTo: (time: number) => clock.advance(time - clock.now()),
    line: () => {
      const [condition] = book.current().alerts[0]?.conditions ?? []
      return condition?.kind === 'trend' ? condition.line : null
    },
  }
}
