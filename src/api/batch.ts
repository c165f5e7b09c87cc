/** Answers of batch operations: an object keyed by code as documented, or a list whose items name their code in `s`. */
import type { Batch, Decoded, DroppedItem } from './endpoint.ts'
import { isEmpty, isWireObject, readText, type WireObject } from './reading.ts'

/** Reads one item; null after it has added to `dropped` why the item cannot be used. */
export type ItemReader<Item> = (wire: WireObject, key: string, dropped: DroppedItem[]) => Item | null

/** Finds the wire value of each code; `undefined` where the answer has none. */
type Lookup = (code: string) => unknown

/**
 * Reads `data` into items keyed by the codes that were asked for. What was not asked for is kept out.
 * @returns null when `data` is neither an object nor a list.
 */
export function decodeBatch<Item>(
  data: unknown,
  codes: readonly string[],
  readItem: ItemReader<Item>,
): Decoded<Batch<Item>> | null {
  const dropped: DroppedItem[] = []
  const lookup = batchLookup(data, codes, dropped)
  if (lookup === null) return null
  const value = new Map<string, Item>()
  for (const code of codes) {
    const wire = lookup(code)
    const wireObject = requireObject(wire, code, dropped)
    if (wireObject === null) continue
    const item = readItem(wireObject, code, dropped)
    if (item !== null) value.set(code, item)
  }
  return { value, dropped }
}

/** The object itself, or null after the reason has been added to `dropped`. */
export function requireObject(wire: unknown, key: string, dropped: DroppedItem[]): WireObject | null {
  if (isWireObject(wire) && !isEmpty(wire)) return wire
  dropped.push({ key, reason: wire === undefined ? 'missing' : isEmpty(wire) ? 'empty' : 'shape', field: '' })
  return null
}

/** How to find each asked-for code in `data`, or null when `data` is no batch. */
export function batchLookup(data: unknown, codes: readonly string[], dropped: DroppedItem[]): Lookup | null {
  if (Array.isArray(data)) return lookupIn(itemsBySymbol(data, dropped), codes)
  if (!isWireObject(data)) return null
  // The usual answer spells every code as it was asked for and needs no index.
  if (codes.every((code) => Object.hasOwn(data, code))) return (code) => data[code]
  return lookupIn(new Map(Object.entries(data)), codes)
}

function itemsBySymbol(list: readonly unknown[], dropped: DroppedItem[]): Map<string, unknown> {
  const items = new Map<string, unknown>()
  for (const [place, item] of list.entries()) {
    const wire = requireObject(item, `#${place}`, dropped)
    if (wire === null) continue
    const symbol = readText(wire['s'])
    if (symbol === null) dropped.push({ key: `#${place}`, reason: 'field', field: 's' })
    else items.set(symbol, wire)
  }
  return items
}

/** A code written in another case belongs to the code asked for, unless it was asked for itself. */
function lookupIn(items: ReadonlyMap<string, unknown>, codes: readonly string[]): Lookup {
  const asked = new Set(codes)
  const spellings = new Map<string, string>()
  for (const key of items.keys()) if (!asked.has(key)) spellings.set(key.toUpperCase(), key)
  return (code) => items.get(code) ?? items.get(spellings.get(code.toUpperCase()) ?? code)
}

/** The documented shape: an object keyed by code. */
export function encodeBatch<Item>(batch: Batch<Item>, writeItem: (item: Item, code: string) => unknown): unknown {
  return Object.fromEntries(Array.from(batch, ([code, item]) => [code, writeItem(item, code)]))
}
