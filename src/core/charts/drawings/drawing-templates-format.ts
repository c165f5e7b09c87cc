/** The stored format of drawing templates. Invalid ones are dropped. */
import * as v from 'valibot'
import * as schemas from '#contract/charts/drawing-schemas.ts'
import type { DrawingKind } from '#model/charts/drawing.ts'
import { MAX_DRAWING_TEMPLATES, type DrawingTemplate } from '#model/charts/drawing-template.ts'
import { createMeasure, type BoundedFormat } from '#core/storage/document-bound.ts'

export const drawingTemplatesFormat: BoundedFormat<readonly DrawingTemplate[]> = {
  name: 'drawingTemplates',
  version: 1,
  migrations: {},
  outline: v.array(v.unknown()),
  unitsOf: createMeasure<DrawingTemplate>(),
  read: (content) => (Array.isArray(content) ? readTemplates(content) : []),
}

const templateSchema = v.object({
  ...schemas.template.entries,
  isDefault: v.fallback(v.boolean(), false),
})

/** Keeps the first template of a kind and name, and the first default of a kind. */
function readTemplates(items: readonly unknown[]): readonly DrawingTemplate[] {
  const templates: DrawingTemplate[] = []
  const defaults = new Set<DrawingKind>()
  for (const item of items) {
    const read = v.safeParse(templateSchema, item)
    if (!read.success || templates.length >= MAX_DRAWING_TEMPLATES) continue
    const { kind, name, isDefault } = read.output
    if (templates.some((known) => known.kind === kind && known.name === name)) continue
    templates.push({ ...read.output, isDefault: isDefault && !defaults.has(kind) })
    if (isDefault) defaults.add(kind)
  }
  return templates
}
