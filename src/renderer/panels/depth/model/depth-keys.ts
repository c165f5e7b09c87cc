/** The keyboard actions of a focused book. */
import { DEPTH_LAYOUTS, type DepthState } from './depth-state.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns 1 for a coarser price step, -1 for a finer one, else null. */
export function stepDirection({ key, ctrlKey, metaKey, altKey }: Key): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey) return null
  return key === '+' ? 1 : key === '-' ? -1 : null
}

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

function turned<Value>(all: readonly Value[], value: Value, step: 1 | -1): Value {
  return all[(all.indexOf(value) + step + all.length) % all.length] ?? value
}
