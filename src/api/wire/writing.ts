/** Writes wire values: unknown fields are omitted, never null. */
import type { WireObject } from './reading.ts'

/** Writes the known fields. @param absent Fields that the specification omits. */
export function writeFields(fields: WireObject, absent: readonly string[] = []): WireObject {
  const written: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== null && !absent.includes(name)) written[name] = value
  return written
}

/** Returns Unix epoch seconds of a time in ms. */
export function writeSeconds(timeMs: number | null): number | null {
  return timeMs === null ? null : timeMs / 1000
}

/** Returns decimal text; null stays null. */
export function writeNumberText(value: number | null): string | null {
  return value === null ? null : String(value)
}
