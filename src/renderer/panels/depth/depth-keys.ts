/** What keys do while a book has the focus. */
import { DEPTH_LAYOUTS, GROUPINGS, type DepthState } from './depth-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What is to change; null for a key that means nothing here. */
export function depthKeyAction({ key, ctrlKey, metaKey, altKey }: Key, depth: DepthState): Partial<DepthState> | null {
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case '+':
    case '-':
      return { grouping: stepped(GROUPINGS, depth.grouping, key === '+' ? 1 : -1) }
    case '[':
    case ']':
      return { layout: turned(DEPTH_LAYOUTS, depth.layout, key === ']' ? 1 : -1) }
    default:
      return null
  }
}

/** The next one, and the same at either end. */
function stepped<Value>(all: readonly Value[], value: Value, step: 1 | -1): Value {
  return all[all.indexOf(value) + step] ?? value
}

/** The next one, and the first after the last. */
function turned<Value>(all: readonly Value[], value: Value, step: 1 | -1): Value {
  return all[(all.indexOf(value) + step + all.length) % all.length] ?? value
}
