/** What keys do while a book has the focus. */
import { DEPTH_LAYOUTS, type DepthState } from './depth-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns 1 for the key of coarser prices, -1 for that of finer ones, and null for every other key. */
export function stepDirection({ key, ctrlKey, metaKey, altKey }: Key): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null
  return key === '+' ? 1 : key === '-' ? -1 : null
}

/** What is to change; null for a key that means nothing here. */
export function depthKeyAction({ key, ctrlKey, metaKey, altKey }: Key, depth: DepthState): Partial<DepthState> | null {
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case '[':
    case ']':
      return { layout: turned(DEPTH_LAYOUTS, depth.layout, key === ']' ? 1 : -1) }
    default:
      return null
  }
}

/** The next one, and the first after the last. */
function turned<Value>(all: readonly Value[], value: Value, step: 1 | -1): Value {
  return all[(all.indexOf(value) + step + all.length) % all.length] ?? value
}
