/** Tolerant readers of single wire values. They never throw; null always means "no data". */

/** A JSON object whose members are yet to be judged. */
export type WireObject = Readonly<Record<string, unknown>>

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null, `{}` and `[]` all stand for an item that the service has nothing to say about. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'object') return false
  // Object.keys would build a list for every item of every answer; nothing that JSON brings inherits a name.
  for (const _name in value) return false
  return true
}

// Number() alone would take '', ' ', '0x10' and 'Infinity' for numbers.
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/

/** A finite number, sent as such or as decimal text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' ? readDecimal(value) : null
}

/** Apart from {@link readNumber}, so that the usual case is small enough to be compiled into its callers. */
function readDecimal(value: string): number | null {
  if (!DECIMAL.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A number > 0: services send 0 where they have no price. */
export function readPrice(value: unknown): number | null {
  // Numbers by themselves: an answer holds thousands, and a detour over readNumber would cost more than the check.
  if (typeof value === 'number') return value > 0 && value < Infinity ? value : null
  const number = readNumber(value)
  return number !== null && number > 0 ? number : null
}

/** A number >= 0, such as a volume. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 && value < Infinity ? value : null
  const number = readNumber(value)
  return number !== null && number >= 0 ? number : null
}

const LATEST_DATE_MS = 8.64e15

/** Unix epoch ms, > 0 and within the range of a Date; fractions of a millisecond are cut off. */
export function readTimeMs(value: unknown): number | null {
  const number = typeof value === 'number' ? value : readNumber(value)
  return number !== null && number >= 1 && number <= LATEST_DATE_MS ? Math.trunc(number) : null
}

/** Unix epoch ms of a time that was sent in seconds. */
export function readTimeInSeconds(value: unknown): number | null {
  const seconds = readPrice(value)
  return seconds === null ? null : readTimeMs(Math.round(seconds * 1000))
}

/** Text, or a number as text, where services send either. */
export function readTextOrNumber(value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(value)
}

/** Text that is not blank, as it was sent. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
