/** Writing wire values: what is not known is left out, never sent as null. */
import type { WireObject } from './reading.ts'

/** @param absent Fields left out even though they are known, because the specification says so. */
export function writeFields(fields: WireObject, absent: readonly string[] = []): WireObject {
  const written: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== null && !absent.includes(name)) written[name] = value
  return written
}

/** Unix epoch seconds of a time in ms, with the part of a second that it has; null stays null. */
export function writeSeconds(timeMs: number | null): number | null {
  return timeMs === null ? null : timeMs / 1000
}

/** As decimal text; null stays null. */
export function writeNumberText(value: number | null): string | null {
  return value === null ? null : String(value)
}
