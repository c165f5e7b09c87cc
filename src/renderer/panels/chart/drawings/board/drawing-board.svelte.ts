/** Drawing on one chart: tool, selection, and the effects of pointer and keys. */
import { PLAIN_STYLE, type Drawing, type DrawingAnchor, type DrawingId, type DrawingKind, type DrawingStyle, type NewDrawing } from '#model/charts/drawing.ts' // prettier-ignore
import { createDrawingShape, shapeDrawing } from '#renderer/plotting/drawings/drawing-shape.ts'
import type { DrawingSpace } from '#renderer/plotting/drawings/drawing-space.ts'
import { anchorUnder } from '#renderer/plotting/drawings/hit-test.ts'
import type { BoardPorts } from './board-ports.ts'
import { anchorFor, distance, dragged, drawingUnder, isInside, nudged, type Point } from './board-geometry.ts'
import { DrawingStore } from './drawing-store.svelte.ts'
import { TemplateChoice } from './template-choice.svelte.ts'
import { createGestures, floatTo, isComplete, settle, startPlacing, type Placing } from './placing.ts'

/** A drag of one anchor, or of the whole drawing if `anchor` is null. */
interface Drag {
  readonly drawing: Drawing
  readonly anchor: number | null
  readonly start: Point
}

/** CSS pixels within which a press is a click. */
const CLICK = 5

export class DrawingBoard {
  placing: Placing | null = $state.raw(null)
  isMagnetic = $state(false)
  selected: DrawingId | null = $state(null)
  /** The anchor that keys move; null moves the whole drawing. */
  activeAnchor: number | null = $state(null)
  hovered: DrawingId | null = $state(null)
  /** A measurement that is not stored. The next press removes it. */
  measurement: NewDrawing | null = $state.raw(null)
  /** The text or retracement whose text is being edited. It has an id if it is already stored. */
  asksText: NewDrawing | Drawing | null = $state.raw(null)
  /** No dialog opens during a press: the release would take the focus from it. */
  isPressed = $state(false)
  asksTemplates = $state(false)
  readonly store: DrawingStore
  readonly templates: TemplateChoice
  readonly ports: BoardPorts
  #style: DrawingStyle = PLAIN_STYLE
  /** The last entered levels, for the next retracement. */
  #levels = ''
  #drag: Drag | null = null
  #hasMoved = false
  #pressedAt: Point | null = null
  #isPassing = false
  readonly #gestureNow: () => number
  readonly #shape = createDrawingShape()

  constructor(ports: BoardPorts) {
    this.ports = ports
    this.store = new DrawingStore(ports.client, ports.instrument)
    this.templates = new TemplateChoice(ports.client)
    this.#gestureNow = createGestures(ports.now)
  }

  /** Null before the first anchor is placed. */
  readonly draft: NewDrawing | null = $derived.by(() => {
    const { placing } = this
    return placing === null || placing.anchors.length === 0 ? null : this.#newDrawing(placing)
  })

  get tool(): DrawingKind | null {
    return this.placing?.kind ?? null
  }

  get selection(): Drawing | undefined {
    return this.store.find(this.selected)
  }

  /** The active tool or null deactivates it. */
  choose(kind: DrawingKind | null): void {
    this.measurement = null
    this.#isPassing = false
    this.placing = kind === null || kind === this.tool ? null : startPlacing(kind)
    if (this.placing !== null) this.select(null)
  }

  draw(kind: DrawingKind, anchors: readonly DrawingAnchor[]): void {
    void this.#add(this.#newDrawing({ kind, anchors }))
  }

  select(id: DrawingId | null): void {
    this.selected = id
    this.activeAnchor = null
  }

  /** Returns whether a drawing uses the press. `shiftKey` measures without a tool. */
  press(point: Point, { shiftKey, ctrlKey, metaKey }: Pick<PointerEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean {
    const space = this.ports.space()
    if (space === null || !isInside(space, point)) return false
    this.measurement = null
    this.isPressed = true
    if (shiftKey && this.placing === null) {
      this.placing = startPlacing('measure')
      this.#isPassing = true
    }
    if (this.placing !== null) {
      this.#pressedAt = point
      this.#settle(this.#anchorAt(space, point, ctrlKey || metaKey))
      return true
    }
    return this.#grab(space, point)
  }

  /** Returns whether a drawing uses the movement; the chart does not move then. */
  hover(point: Point, { ctrlKey, metaKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey'>): boolean {
    const space = this.ports.space()
    if (space === null) return false
    const isFree = ctrlKey || metaKey
    if (this.#drag !== null) this.#dragTo(space, this.#drag, point, isFree)
    else if (this.placing !== null) this.placing = floatTo(this.placing, this.#anchorAt(space, point, isFree))
    else this.hovered = this.#under(space, point)?.id ?? null
    return this.#drag !== null || this.placing !== null
  }

  release(point: Point, { ctrlKey, metaKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey'>): void {
    const [drag, pressedAt] = [this.#drag, this.#pressedAt]
    this.isPressed = false
    this.#drag = null
    this.#pressedAt = null
    const space = this.ports.space()
    if (space === null) return
    // The user places two anchors either by dragging or by two clicks.
    const isDrawn = pressedAt !== null && distance(pressedAt, point) > CLICK
    if (this.placing !== null && isDrawn) this.#settle(this.#anchorAt(space, point, ctrlKey || metaKey))
    if (drag !== null) this.#endDrag(drag)
  }

  leave(): void {
    this.hovered = null
  }

  /** Moves the floating or selected anchors by bars, and by CSS pixels downwards. */
  moveByKey(bars: number, down: number): DrawingAnchor | null {
    const space = this.ports.space()
    if (space === null) return null
    if (this.placing !== null) return this.#floatByKey(space, this.placing, bars, down)
    const { selection, activeAnchor } = this
    if (selection === undefined) return null
    const anchors = selection.anchors.map((anchor, place) =>
      activeAnchor === null || activeAnchor === place ? this.#nudged(space, anchor, bars, down) : anchor,
    )
    void this.store.edit({ kind: 'move', drawing: selection.id, anchors, gesture: this.#gestureNow() })
    return anchors[activeAnchor ?? 0] ?? null
  }

  settleByKey(): void {
    const floating = this.placing?.anchors[this.placing.settled]
    if (floating !== undefined) this.#settle(floating)
    else this.moveByKey(0, 0)
  }

  /** Also sets colour and width of new drawings. */
  restyle(style: Partial<DrawingStyle>): void {
    const { colour = this.#style.colour, width = this.#style.width } = style
    this.#style = { ...this.#style, colour, width }
    if (this.selected !== null) void this.store.edit({ kind: 'change', drawings: [this.selected], style })
  }

  /** Applies to all drawings of the instrument. */
  restyleAll(style: Partial<Pick<DrawingStyle, 'isHidden' | 'isLocked'>>): void {
    const drawings = this.store.stored.drawings.map(({ id }) => id)
    if (drawings.length > 0) void this.store.edit({ kind: 'change', drawings, style })
  }

  remove(): void {
    if (this.selected === null) return
    void this.store.edit({ kind: 'remove', drawings: [this.selected] })
    this.select(null)
  }

  /** The copy is to the right and below, and selected. */
  async duplicate(): Promise<void> {
    const [{ selection }, space] = [this, this.ports.space()]
    if (selection === undefined || space === null) return
    const { id: _id, ...copied } = selection
    const anchors = dragged(copied.anchors, space, 3, 16, this.ports.decimals())
    this.select(await this.store.edit({ kind: 'add', drawing: { ...copied, anchors, isLocked: false } }))
  }

  /** Selects and returns the next visible drawing; the first follows the last. */
  selectNext(): Drawing | undefined {
    const shown = this.store.stored.drawings.filter(({ isHidden }) => !isHidden)
    const place = shown.findIndex(({ id }) => id === this.selected)
    const next = shown[(place + 1) % Math.max(1, shown.length)]
    this.choose(null)
    this.select(next?.id ?? null)
    return next
  }

  /** After the last anchor, keys move the whole drawing. */
  nextAnchor(): void {
    const count = this.selection?.anchors.length ?? 0
    const next = this.activeAnchor === null ? 0 : this.activeAnchor + 1
    this.activeAnchor = next < count ? next : null
  }

  answerText(text: string): void {
    const asked = this.asksText
    this.asksText = null
    if (asked === null) return
    if (asked.kind === 'fibonacci') this.#levels = text
    if ('id' in asked) void this.store.edit({ kind: 'change', drawings: [asked.id], style: { text } })
    else void this.#add({ ...asked, text })
  }

  #newDrawing({ kind, anchors }: Pick<Placing, 'kind' | 'anchors'>): NewDrawing {
    const levels = kind === 'fibonacci' ? { text: this.#levels } : {}
    return { kind, anchors, ...this.#style, ...levels, ...this.templates.defaultOf(kind) }
  }

  #settle(anchor: DrawingAnchor): void {
    if (this.placing === null) return
    const next = settle(this.placing, anchor)
    this.placing = isComplete(next) ? null : next
    if (!isComplete(next)) return
    const drawing = this.#newDrawing(next)
    if (this.#isPassing) this.measurement = drawing
    else if (drawing.kind === 'text') this.asksText = drawing
    else void this.#add(drawing)
    this.#isPassing = false
  }

  async #add(drawing: NewDrawing): Promise<void> {
    this.select(await this.store.edit({ kind: 'add', drawing }))
  }

  #floatByKey(space: DrawingSpace, placing: Placing, bars: number, down: number): DrawingAnchor | null {
    const { pointed, columns } = this.ports.model
    const place = pointed ?? columns.length - 1
    const start = space.anchor(space.timeOf(place), columns.close[place] ?? NaN)
    const from = placing.anchors[placing.settled] ?? start
    const floating = this.#nudged(space, from, bars, down)
    this.placing = floatTo(placing, floating)
    return floating
  }

  #grab(space: DrawingSpace, point: Point): boolean {
    const { selection } = this
    if (selection !== undefined && !selection.isHidden) {
      shapeDrawing(this.#shape, selection, space)
      const anchor = anchorUnder(this.#shape, point.x, point.y)
      if (anchor !== null) return this.#hold(selection, anchor, point)
    }
    const under = this.#under(space, point)
    if (under === undefined) {
      this.select(null)
      return false
    }
    if (under.id !== this.selected) this.select(under.id)
    return this.#hold(under, null, point)
  }

  #hold(drawing: Drawing, anchor: number | null, start: Point): true {
    if (!drawing.isLocked) this.#drag = { drawing, anchor, start }
    this.#hasMoved = false
    return true
  }

  #dragTo(space: DrawingSpace, { drawing, anchor, start }: Drag, point: Point, isFree: boolean): void {
    this.#hasMoved ||= distance(start, point) > CLICK
    if (!this.#hasMoved) return
    if (anchor === null) {
      const bars = space.placeAt(point.x) - space.placeAt(start.x)
      const anchors = dragged(drawing.anchors, space, bars, point.y - start.y, this.ports.decimals())
      this.store.preview({ ...drawing, anchors })
      return
    }
    const at = this.#anchorAt(space, point, isFree)
    this.store.preview({ ...drawing, anchors: drawing.anchors.map((one, place) => (place === anchor ? at : one)) })
  }

  #endDrag({ drawing }: Drag): void {
    const moved = this.store.find(drawing.id)
    if (moved !== undefined && this.#hasMoved)
      void this.store.edit({ kind: 'move', drawing: drawing.id, anchors: moved.anchors, gesture: null })
  }

  #under(space: DrawingSpace, point: Point): Drawing | undefined {
    return drawingUnder(this.store.drawings, this.#shape, space, point, this.ports.textWidth)
  }

  /** `isOther` inverts the magnet for this point. */
  #anchorAt(space: DrawingSpace, point: Point, isOther: boolean): DrawingAnchor {
    return anchorFor(space, this.ports.model.columns, point, this.isMagnetic !== isOther, this.ports.decimals())
  }

  #nudged(space: DrawingSpace, anchor: DrawingAnchor, bars: number, down: number): DrawingAnchor {
    return nudged(anchor, space, bars, down, this.ports.decimals())
  }
}
