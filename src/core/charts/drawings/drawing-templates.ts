/** The user's templates of drawings, and the default of each tool. */
import type { RequestHandlers } from '#contract/requests.ts'
import {
  MAX_DRAWING_TEMPLATES,
  type DrawingLook,
  type DrawingTemplate,
  type DrawingTemplateReference,
} from '#model/charts/drawing-template.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import { createUserDocument, type UserDocumentPorts } from '#core/storage/user-document.ts'
import { drawingTemplatesFormat } from './drawing-templates-format.ts'

export interface DrawingTemplates {
  current(): readonly DrawingTemplate[]
  replace(templates: readonly DrawingTemplate[]): void
  readonly topics: Pick<TopicProviders, 'drawingTemplates'>
  readonly requests: Pick<
    RequestHandlers,
    'drawingTemplates.save' | 'drawingTemplates.remove' | 'drawingTemplates.setDefault'
  >
}

export function createDrawingTemplates(documents: UserDocumentPorts, changed: TopicChanged): DrawingTemplates {
  const document = createUserDocument(documents, drawingTemplatesFormat)
  let templates = document.read()

  function put(next: readonly DrawingTemplate[]): null {
    templates = next
    document.write(templates)
    changed('drawingTemplates', null)
    return null
  }

  /** A template of the same name keeps its position, and remains the default if it was. */
  function save({
    kind,
    name,
    look,
  }: DrawingTemplateReference & { readonly look: DrawingLook }): Result<null, 'tooMany'> {
    const known = templates.find((one) => isOf(one, { kind, name }))
    const saved: DrawingTemplate = { kind, name, look, isDefault: known?.isDefault ?? false }
    const next = known === undefined ? [...templates, saved] : templates.map((one) => (one === known ? saved : one))
    if (next.length > MAX_DRAWING_TEMPLATES || !hasRoom(drawingTemplatesFormat, templates, next))
      return failure('tooMany')
    return success(put(next))
  }

  return {
    current: () => templates,
    replace: put,
    topics: { drawingTemplates: { current: () => templates } },
    requests: {
      'drawingTemplates.save': save,
      'drawingTemplates.remove': (reference) => put(templates.filter((one) => !isOf(one, reference))),
      'drawingTemplates.setDefault': ({ kind, name }) =>
        put(templates.map((one) => (one.kind === kind ? { ...one, isDefault: one.name === name } : one))),
    },
  }
}

const isOf = (template: DrawingTemplate, { kind, name }: DrawingTemplateReference): boolean =>
  template.kind === kind && template.name === name
