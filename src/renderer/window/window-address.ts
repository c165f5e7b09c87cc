/** What the fragment of a page's address says about the window that it is to show. */
import { isWindowId, WINDOW_KINDS, type WindowId, type WindowKind } from '#model/workspace/workspace.ts'

export type AskedWindow =
  | { readonly kind: 'known'; readonly id: WindowId }
  /** One that has to be opened first. */
  | { readonly kind: 'new'; readonly windowKind: WindowKind }
  /** Whichever desk no page shows. */
  | { readonly kind: 'any' }

/** Reads `#window=window-3` and `#new=ticker`, whatever stands beside them. */
export function readWindowAddress(fragment: string): AskedWindow {
  const fields = new URLSearchParams(fragment.slice(1))
  const id = fields.get('window')
  if (isWindowId(id)) return { kind: 'known', id }
  const windowKind = WINDOW_KINDS.find((known) => known === fields.get('new'))
  return windowKind === undefined ? { kind: 'any' } : { kind: 'new', windowKind }
}

/** The fields of the fragment that is read so. */
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
