/** Copies values between processes, like `structuredClone` for the values of messages. */

/** @throws TypeError for values that no message may contain. */
export function copyOf<Value>(value: Value): Value {
  return copied(value) as Value
}

function copied(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`a message holds a ${typeof value}`)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copied)
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) copy[name] = copied(member)
  return copy
}
