/** The drawings of one chart: board, positions, and actions of commands and keys. */
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { longestBarMs, type ChartInterval } from '#model/candles/candle-interval.ts'
import { adjustmentAt, datesIn } from '#model/charts/drawing-splits.ts'
import type { Drawing, DrawingAnchor, NewDrawing } from '#model/charts/drawing.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createZone } from '#model/values/zoned-time.ts'
import type { App } from '#renderer/app/app.svelte.ts'
import { createAnchoredAverages } from '#renderer/plotting/indicators/anchored-average.ts'
import { createDrawingSpace, type DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { labelWidth } from '#renderer/plotting/drawings/paint-drawings.ts'
import { drawnTextsOf } from '#renderer/plotting/drawings/drawing-texts.ts'
import { createTimePositions } from '#renderer/plotting/drawings/time-positions.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import type { DrawnText } from '#renderer/plotting/picture/scene.ts'
import type { DrawingActions } from '#renderer/commands/command.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'
import { DrawingBoard } from './drawing-board.svelte.ts'
import { drawingKey } from './drawing-keys.ts'
import { labelsOf, labelWords } from './drawing-labels.ts'
import { hasLine, lineConditions } from './line-alert.ts'
import { KIND_WORDING } from './drawing-wording.ts'

export interface ChartDrawingPorts {
  readonly app: App
  readonly model: ChartModel
  readonly instrument: InstrumentId
  readonly interval: ChartInterval
  /** Whether prices are in today's shares. */
  readonly isAdjusted: boolean
  /** The IANA name of the market's zone. */
  readonly zone: () => string
  readonly frame: () => Frame | null
  readonly decimals: () => number
  readonly font: () => string
  readonly time: (time: number) => string
  readonly focus: () => void
  readonly last: () => number | null
  /** Opens the editor of a new alert on any of these conditions. */
  readonly offerAlert: (conditions: readonly AlertCondition[]) => void
}

export class ChartDrawings {
  readonly board: DrawingBoard
  readonly actions: DrawingActions
  readonly #ports: ChartDrawingPorts
  readonly #averagesFrom = createAnchoredAverages()

  constructor(ports: ChartDrawingPorts) {
    const { app, model, instrument, focus, decimals } = ports
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    this.#ports = ports
    this.board = new DrawingBoard({
      client: app.client,
      instrument,
      model,
      decimals,
      focus,
      space: () => this.space,
      shown: ({ time, price }) => price * this.#factorAt(time),
      now: () => app.clock.now(),
      textWidth(text) {
        if (pen !== null) pen.font = ports.font()
        return pen === null ? 0 : labelWidth(pen, text)
      },
    })
    this.actions = this.#actionsOf(this.board)
  }

  readonly #dateOf = $derived.by(() => datesIn(createZone(this.#ports.zone())))

  readonly #positions = $derived.by(() => {
    const { model, interval } = this.#ports
    return createTimePositions(model.columns, longestBarMs(interval))
  })

  /** The new or selected drawing comes first. Independent of the view. */
  readonly texts: readonly DrawnText[] = $derived.by(() => {
    const { app, decimals } = this.#ports
    const { draft, selected, store, ports } = this.board
    const words = labelWords(app.formats, decimals())
    const places = { shown: ports.shown, placeOf: (time: number) => this.#positions.placeOf(time) }
    const isSelected = (drawing: NewDrawing | Drawing) => 'id' in drawing && drawing.id === selected
    const first = [...(draft === null ? [] : [draft]), ...store.drawings.filter(isSelected)]
    return [...first, ...store.drawings.filter((drawing) => !isSelected(drawing))].flatMap((drawing) =>
      drawing.isHidden ? [] : drawnTextsOf(drawing, labelsOf(drawing, places, words), places),
    )
  })

  /** Stored and new drawings, and their prices as shown among the bars. */
  get shown() {
    const { draft, store, ports } = this.board
    return { drawings: draft === null ? store.drawings : [...store.drawings, draft], shown: ports.shown }
  }

  /** Null until the chart is drawn. */
  readonly space: DrawingSpace | null = $derived.by(() => {
    const { frame, model } = this.#ports
    const drawn = frame()
    if (drawn === null) return null
    const { columns } = model
    return createDrawingSpace(
      drawn,
      this.#positions,
      (time) => this.#factorAt(time),
      (place) => this.#averagesFrom(columns, place),
    )
  })

  /** `price` is as shown among the bars. */
  drawLevel(price: number): void {
    const { space } = this
    const { columns } = this.#ports.model
    const latest = columns.time[columns.length - 1]
    if (space !== null && latest !== undefined) this.board.draw('horizontal', [space.anchor(latest, price)])
  }

  alertOn(drawing: Drawing): void {
    const { frame, interval, last, model, offerAlert } = this.#ports
    const [space, drawn] = [this.space, frame()]
    if (space === null || drawn === null) return
    const conditions = lineConditions(drawing, {
      scale: drawn.scale.mode === 'log' ? 'log' : 'linear',
      placeOf: (time) => space.placeOf(time),
      shown: (anchor) => space.shown(anchor),
      interval,
      place: model.columns.length - 1,
      last: last(),
    })
    if (conditions.length > 0) offerAlert(conditions)
  }

  /** Returns false for a key that does not act on drawings. */
  press(event: KeyboardEvent): boolean {
    const act = drawingKey(event, this.board)
    if (act === null) return false
    event.preventDefault()
    const outcome = act()
    if (outcome !== null && outcome !== 'done') this.board.store.said = () => this.#notified(outcome)
    return true
  }

  #factorAt(time: number): number {
    const { isAdjusted, model } = this.#ports
    return isAdjusted ? adjustmentAt(model.history?.splits ?? [], this.#dateOf, time) : 1
  }

  #notified(anchor: DrawingAnchor): string {
    const { app, decimals, time } = this.#ports
    const price = app.formats.price(anchor.price * this.#factorAt(anchor.time), decimals())
    return m.drawing_said_at({ price, time: time(anchor.time) })
  }

  #announceSelected(drawing: Drawing | undefined): void {
    const { store } = this.board
    const { drawings } = store.stored
    const place = drawings.findIndex(({ id }) => id === drawing?.id) + 1
    const count = drawings.length
    store.said =
      drawing === undefined
        ? m.drawing_list_none
        : () =>
            m.drawing_said_selected({
              what: KIND_WORDING[drawing.kind](),
              place,
              count,
              points: drawing.anchors.map((anchor) => this.#notified(anchor)).join('; '),
            })
  }

  #actionsOf(board: DrawingBoard): DrawingActions {
    const { focus } = this.#ports
    return {
      get hasSelection() {
        return board.selected !== null
      },
      get hasLine() {
        return hasLine(board.selection)
      },
      choose(kind) {
        board.choose(kind)
        focus()
      },
      selectNext: () => {
        this.#announceSelected(board.selectNext())
        focus()
      },
      toggleMagnet() {
        board.isMagnetic = !board.isMagnetic
      },
      remove: () => board.remove(),
      duplicate: () => void board.duplicate(),
      alert: () => {
        if (board.selection !== undefined) this.alertOn(board.selection)
      },
      undo: () => void board.store.undo(),
      redo: () => void board.store.redo(),
    }
  }
}
