/** The saved templates of drawings, and the default styles of new ones. */
import type { Client } from '#contract/wire/client.ts'
import { lookOf, styleOf, type DrawingTemplate } from '#model/charts/drawing-template.ts'
import type { Drawing, DrawingKind, DrawingStyle } from '#model/charts/drawing.ts'
import { LiveTopic } from '#renderer/live/topics/live-topic.ts'

export class TemplateChoice {
  readonly #client: Client
  readonly #topic: LiveTopic<'drawingTemplates'>

  constructor(client: Client) {
    this.#client = client
    this.#topic = new LiveTopic(client, 'drawingTemplates', null)
  }

  of(kind: DrawingKind): readonly DrawingTemplate[] {
    return (this.#topic.current ?? []).filter((template) => template.kind === kind)
  }

  defaultOf(kind: DrawingKind): Partial<DrawingStyle> {
    const chosen = this.of(kind).find(({ isDefault }) => isDefault)
    return chosen === undefined ? {} : styleOf(chosen)
  }

  /** Returns false at the limit. Rejects without a connection. */
  async save(name: string, drawing: Drawing): Promise<boolean> {
    const saved = await this.#client.request('drawingTemplates.save', {
      kind: drawing.kind,
      name,
      look: lookOf(drawing),
    })
    return saved.ok
  }

  remove({ kind, name }: DrawingTemplate): Promise<null> {
    return this.#client.request('drawingTemplates.remove', { kind, name })
  }

  setDefault({ kind, name }: DrawingTemplate, isDefault: boolean): Promise<null> {
    return this.#client.request('drawingTemplates.setDefault', { kind, name: isDefault ? name : null })
  }
}
