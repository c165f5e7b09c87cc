/** Applies every edit of the contract that does not add: a step from one instrument's drawings to the next. */
import type { DrawingEdit, DrawingStep } from '#model/charts/drawing-edit.ts'
import { anchorCount, type Drawing, type DrawingId } from '#model/charts/drawing.ts'
import { failure, success } from '#model/values/failure.ts'
import type { Edited } from './drawing-collection.ts'

type EditOf<Kind extends DrawingEdit['kind']> = Extract<DrawingEdit, { readonly kind: Kind }>

/** `id` is of the drawing that an edit adds. */
export function applyEdit(drawings: readonly Drawing[], edit: DrawingEdit, id: DrawingId): Edited {
  switch (edit.kind) {
    case 'add':
      return success([...drawings, { ...edit.drawing, id }])
    case 'move':
      return move(drawings, edit)
    case 'change':
      return change(drawings, edit)
    case 'remove': {
      const gone = new Set(edit.drawings)
      return success(drawings.filter((drawing) => !gone.has(drawing.id)))
    }
  }
}

function move(drawings: readonly Drawing[], { drawing: id, anchors }: EditOf<'move'>): Edited {
  const moved = drawings.find((drawing) => drawing.id === id)
  if (moved === undefined || anchors.length !== anchorCount(moved.kind)) return failure('unknownDrawing')
  if (moved.isLocked) return failure('locked')
  return success(drawings.map((drawing) => (drawing === moved ? { ...drawing, anchors } : drawing)))
}

function change(drawings: readonly Drawing[], { drawings: ids, style }: EditOf<'change'>): Edited {
  const changed = new Set(ids)
  return success(drawings.map((drawing) => (changed.has(drawing.id) ? { ...drawing, ...style } : drawing)))
}

/** The published description of an edit; `before` and `after` are the drawings around it. */
export function describeEdit(before: readonly Drawing[], edit: DrawingEdit): DrawingStep {
  if (edit.kind === 'add') return { kind: edit.kind, count: 1, drawn: edit.drawing.kind }
  const ids = new Set(edit.kind === 'move' ? [edit.drawing] : edit.drawings)
  const meant = before.filter(({ id }) => ids.has(id))
  return { kind: edit.kind, count: meant.length, drawn: meant.length === 1 ? (meant[0]?.kind ?? null) : null }
}

/** Whether both are the same drawings in the same order, each as it was. */
export function areSame(before: readonly Drawing[], after: readonly Drawing[]): boolean {
  return before.length === after.length && JSON.stringify(before) === JSON.stringify(after)
}

/** The common key of consecutive edits that are undone together. */
export function movementOf(edit: DrawingEdit): string | null {
  return edit.kind === 'move' && edit.gesture !== null ? `${edit.drawing} ${edit.gesture}` : null
}
