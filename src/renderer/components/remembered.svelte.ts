/** Panel state that survives hiding the panel and leaving its window, such as a filter or a search. */
import { getContext, hasContext, setContext } from 'svelte'
import type { Json } from '#model/values/json.ts'

export interface PanelMemory {
  recall(name: string): Json | undefined
  remember(name: string, value: Json): void
}

const MEMORY = Symbol('memory of a panel')

export const providePanelMemory = (memory: PanelMemory): void => void setContext(MEMORY, memory)

type Plain = string | number | boolean
type Widened<First extends Plain> = First extends string ? string : First extends number ? number : boolean

class Remembered<Value extends Plain> {
  #value: Value = $state() as Value
  readonly #keep: (value: Value) => void

  constructor(value: Value, keep: (value: Value) => void) {
    this.#value = value
    this.#keep = keep
  }

  get current(): Value {
    return this.#value
  }

  set current(value: Value) {
    if (value === this.#value) return
    this.#value = value
    this.#keep(value)
  }
}

/** `name` is unique in the panel. Outside of a panel the value lasts as long as its component. */
export function remembered<First extends Plain>(name: string, first: First): Remembered<Widened<First>> {
  const memory = hasContext(MEMORY) ? getContext<PanelMemory>(MEMORY) : null
  const stored = memory?.recall(name)
  const value = (typeof stored === typeof first ? stored : first) as Widened<First>
  return new Remembered(value, (next) => memory?.remember(name, next))
}
