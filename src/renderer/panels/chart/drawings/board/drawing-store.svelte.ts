/** The drawings of one instrument: the stored ones, with the user's latest change applied early. */
import type { Client } from '#contract/wire/client.ts'
import type { Payload } from '#contract/requests.ts'
import { NO_DRAWINGS, type DrawingEdit, type DrawingRefusal, type InstrumentDrawings } from '#model/charts/drawing-edit.ts' // prettier-ignore
import type { Drawing, DrawingId, NewDrawing } from '#model/charts/drawing.ts'
import type { Result } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { LiveTopic } from '#renderer/live/topics/live-topic.ts'
import { requestErrorSentence } from '#i18n/wording/request-error.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Sentence } from '#i18n/sentence.ts'
import { describeEdit, REFUSAL_WORDING, stepSentence } from './drawing-wording.ts'

/** A change that is not stored yet. `reported` is the last push when the core confirmed it, undefined until then. */
interface Ahead {
  readonly drawing: NewDrawing | Drawing
  readonly reported: InstrumentDrawings | null | undefined
}

export class DrawingStore {
  problem: Sentence | null = $state(null)
  /** The latest announcement for screen readers. */
  said: Sentence | null = $state(null)
  #ahead: Ahead | null = $state.raw(null)
  readonly #client: Client
  readonly #instrument: InstrumentId
  readonly #topic: LiveTopic<'drawings'>

  constructor(client: Client, instrument: InstrumentId) {
    this.#client = client
    this.#instrument = instrument
    this.#topic = new LiveTopic(client, 'drawings', instrument)
  }

  get stored(): InstrumentDrawings {
    return this.#topic.current ?? NO_DRAWINGS
  }

  /** The drawings to show. One that was just added may not have an id yet. */
  readonly drawings: readonly (NewDrawing | Drawing)[] = $derived.by(() => {
    const { drawings } = this.stored
    const ahead = this.#ahead
    if (ahead === null || (ahead.reported !== undefined && ahead.reported !== (this.#topic.current ?? null)))
      return drawings
    const { drawing } = ahead
    if (!('id' in drawing)) return [...drawings, drawing]
    return drawings.map((known) => (known.id === drawing.id ? drawing : known))
  })

  get count(): number | null {
    return (this.#topic.current ?? null) === null ? null : this.drawings.length
  }

  find(id: DrawingId | null): Drawing | undefined {
    return this.drawings.find((drawing): drawing is Drawing => 'id' in drawing && drawing.id === id)
  }

  preview(drawing: Drawing): void {
    this.#ahead = { drawing, reported: undefined }
  }

  dropPreview(): void {
    this.#ahead = null
  }

  /** Shows the effect immediately. Returns the id of an added drawing, or null. */
  async edit(edit: DrawingEdit): Promise<DrawingId | null> {
    const ahead = this.#runAhead(edit)
    // The schema's own type has no readonly arrays; nothing writes to them.
    const order = { instrument: this.#instrument, edit } as Payload<'drawings.edit'>
    const sentence = describeEdit(edit, this.stored.drawings)
    const done = await this.#attempt(() => this.#client.request('drawings.edit', order))
    if (done !== null && sentence !== null) this.said = sentence
    if (ahead !== null) this.#settle(ahead, done)
    return done?.value ?? null
  }

  async undo(): Promise<void> {
    const step = this.stored.undo
    const done = await this.#attempt(() => this.#client.request('drawings.undo', { instrument: this.#instrument }))
    if (done !== null && step !== null) this.said = () => m.toast_undone({ what: stepSentence(step) })
  }

  async redo(): Promise<void> {
    const step = this.stored.redo
    const done = await this.#attempt(() => this.#client.request('drawings.redo', { instrument: this.#instrument }))
    if (done !== null && step !== null) this.said = () => m.toast_redone({ what: stepSentence(step) })
  }

  /** Null for an edit that is shown only when it is stored. */
  #runAhead(edit: DrawingEdit): Ahead | null {
    const drawing = this.#shownBy(edit)
    if (drawing === null) return null
    const ahead: Ahead = { drawing, reported: undefined }
    this.#ahead = ahead
    return ahead
  }

  /** The next push of stored drawings replaces the change, unless an earlier push already contained it. */
  #settle(ahead: Ahead, done: { readonly value: DrawingId | null } | null): void {
    // A later change has replaced it.
    if (this.#ahead !== ahead) return
    const isPending = done !== null && !this.#isStored(ahead.drawing, done.value)
    this.#ahead = isPending ? { ...ahead, reported: this.#topic.current ?? null } : null
  }

  #isStored(drawing: NewDrawing | Drawing, added: DrawingId | null): boolean {
    const id = 'id' in drawing ? drawing.id : added
    const known = this.stored.drawings.find((stored) => stored.id === id)
    return known !== undefined && JSON.stringify(known.anchors) === JSON.stringify(drawing.anchors)
  }

  #shownBy(edit: DrawingEdit): NewDrawing | Drawing | null {
    if (edit.kind === 'add') return edit.drawing
    if (edit.kind !== 'move') return null
    const moved = this.find(edit.drawing)
    return moved === undefined ? null : { ...moved, anchors: edit.anchors }
  }

  async #attempt<T>(ask: () => Promise<Result<T, DrawingRefusal>>): Promise<{ readonly value: T } | null> {
    this.problem = null
    try {
      const outcome = await ask()
      if (outcome.ok) return outcome
      this.problem = REFUSAL_WORDING[outcome.failure]
    } catch (error) {
      this.problem = requestErrorSentence(error)
    }
    return null
  }
}
