/** Applies an edit of the contract to one instrument's drawings. */
import type { DrawingEdit, DrawingStep } from '#model/charts/drawing-edit.ts'
import { anchorCount, type Drawing, type DrawingId } from '#model/charts/drawing.ts'
import { failure, success } from '#model/values/failure.ts'
import type { Edited } from './drawing-collection.ts'

type EditOf<Kind extends DrawingEdit['kind']> = Extract<DrawingEdit, { readonly kind: Kind }>

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

export function describeEdit(before: readonly Drawing[], edit: DrawingEdit): DrawingStep {
  if (edit.kind === 'add') return { kind: edit.kind, count: 1, drawn: edit.drawing.kind }
  const ids = new Set(edit.kind === 'move' ? [edit.drawing] : edit.drawings)
  const meant = before.filter(({ id }) => ids.has(id))
  return { kind: edit.kind, count: meant.length, drawn: meant.length === 1 ? (meant[0]?.kind ?? null) : null }
}

export function areSame(before: readonly Drawing[], after: readonly Drawing[]): boolean {
  return before.length === after.length && JSON.stringify(before) === JSON.stringify(after)
}

/** Edits with the same key are undone together. */
export function movementOf(edit: DrawingEdit): string | null {
  return edit.kind === 'move' && edit.gesture !== null ? `${edit.drawing} ${edit.gesture}` : null
}
