/** Bounded JSON of untrusted origin, stored without interpretation. */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The unvalidated members of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns whether a JSON value is an object. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the members of a JSON object, or none. */
export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** Parses a small JSON text that this application stored, or returns null. `api/json.ts` parses the service's answers. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns whether two values are the same JSON, if neither is mutated. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other)
  return isRecord(one) && isRecord(other) && areSameFields(one, other)
}

function areSameFields(one: Fields, other: Fields): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameJson(one[name], other[name]))
  )
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, place) => isSameJson(item, other[place]))
}

/** Bounds of accepted JSON. */
export interface JsonBounds {
  /** Levels of nesting; a bare number has 0. */
  readonly maxDepth: number
  /** UTF-16 units of keys and strings, plus {@link UNITS_OF_A_VALUE} a value. */
  readonly maxUnits: number
}

const UNITS_OF_A_VALUE = 4

/** Checks a value, however large, deep or circular, within the bounds. Undefined members count as absent, as in JSON text. */
export function isBoundedJson(value: unknown, { maxDepth, maxUnits }: JsonBounds): value is Json {
  return unitsLeft(value, maxDepth, maxUnits) >= 0
}

const MAX_COUNTED_DEPTH = 64

/** Returns the units of a value; above any bound if it is not JSON or too deep. */
export const jsonUnits = (value: unknown): number =>
  Number.MAX_SAFE_INTEGER - unitsLeft(value, MAX_COUNTED_DEPTH, Number.MAX_SAFE_INTEGER)

/** Returns the units that remain; negative if the value is too large, too deep or not JSON. */
function unitsLeft(value: unknown, depth: number, units: number): number {
  const left = units - UNITS_OF_A_VALUE
  if (left < 0) return -1
  switch (typeof value) {
    case 'string':
      return left - value.length
    case 'number':
      return Number.isFinite(value) ? left : -1
    case 'boolean':
      return left
    case 'object':
      if (value === null) return left
      return depth > 0 ? unitsLeftByMembers(value, depth - 1, left) : -1
    default:
      return -1
  }
}

function unitsLeftByMembers(value: object, depth: number, units: number): number {
  let left = units
  if (Array.isArray(value)) {
    // By index, so that holes are checked.
    for (let index = 0; index < value.length && left >= 0; index++) left = unitsLeft(value[index], depth, left)
    return left
  }
  if (!isPlainObject(value)) return -1
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue
    left = unitsLeft(member, depth, left - key.length)
    if (left < 0) return -1
  }
  return left
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
