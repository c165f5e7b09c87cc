/** The window that the fragment of a page's address requests. */
import { isWindowId, WINDOW_KINDS, type WindowId, type WindowKind } from '#model/workspace/workspace.ts'

export type AskedWindow =
  | { readonly kind: 'known'; readonly id: WindowId }
  /** A window that has to be opened first. */
  | { readonly kind: 'new'; readonly windowKind: WindowKind }
  /** Any desk that no page shows. */
  | { readonly kind: 'any' }

/** Reads `#window=window-3` and `#new=ticker`; other fields are ignored. */
export function readWindowAddress(fragment: string): AskedWindow {
  const fields = new URLSearchParams(fragment.slice(1))
  const id = fields.get('window')
  if (isWindowId(id)) return { kind: 'known', id }
  const windowKind = WINDOW_KINDS.find((known) => known === fields.get('new'))
  return windowKind === undefined ? { kind: 'any' } : { kind: 'new', windowKind }
}

export function writeWindowAddress(asked: AskedWindow): Readonly<Record<string, string>> {
  switch (asked.kind) {
    case 'known':
      return { window: asked.id }
    case 'new':
      return { new: asked.windowKind }
    case 'any':
      return {}
  }
}
