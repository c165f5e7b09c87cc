/** What a value holds in memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** Makes a value, and measures the bytes that are still in use beside it when it is all that is left. */
export function heapUsedAfter<Value>(make: () => Value): { readonly value: Value; readonly bytes: number } {
  const before = heapBytes()
  const value = make()
  return { value, bytes: heapBytes() - before }
}
