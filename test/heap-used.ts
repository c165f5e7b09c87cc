/** Measures the memory of a value. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** Creates a value and measures the bytes that it keeps in use. */
export function heapUsedAfter<Value>(make: () => Value): { readonly value: Value; readonly bytes: number } {
  const before = heapBytes()
  const value = make()
  return { value, bytes: heapBytes() - before }
}
