/** Reads answers of batch operations: an object keyed by code as documented, or a list whose items name their code in `s`. */
import { isRecord } from '#model/values/json.ts'
import type { Batch, Decoded, DroppedItem } from './endpoint.ts'
import { readItems } from './list-faults.ts'
import { isEmpty, readText, type WireObject } from './reading.ts'
import { foldCode, type CodePlace } from './same-code.ts'

/** Reads one item; returns null after adding the reason to `dropped`. */
export type ItemReader<Wire, Item> = (wire: Wire, key: string, dropped: DroppedItem[]) => Item | null

/** The codes of a request, with their region and exchange. */
export interface AskedCodes extends CodePlace {
  readonly codes: readonly string[]
}

type Lookup = (code: string) => unknown

/**
 * Reads `data` by the requested codes.
 * @returns null if `data` is neither an object nor a list.
 */
export function decodeBatch<Item>(
  data: unknown,
  asked: AskedCodes,
  readItem: ItemReader<WireObject, Item>,
): Decoded<Batch<Item>> | null {
  const read = objectReader(ownReader(asked, readItem))
  if (Array.isArray(data)) {
    const dropped: DroppedItem[] = []
    return readEach(lookupIn(itemsBySymbol(data, dropped), asked), asked.codes, read, dropped)
  }
  return decodeKeyed(data, asked, read)
}

/** Reads an item unless its `s` names another instrument. */
export const ownReader =
  <Item>(place: CodePlace, readItem: ItemReader<WireObject, Item>): ItemReader<WireObject, Item> =>
  (wire, key, dropped) => {
    const symbol = wire['s']
    if (symbol === key || typeof symbol !== 'string' || foldCode(symbol, place) === foldCode(key, place))
      return readItem(wire, key, dropped)
    dropped.push({ key, reason: 'value', field: 's' })
    return null
  }

/** Like {@link decodeBatch}, for an object keyed by code only. */
export function decodeKeyed<Item>(
  data: unknown,
  asked: AskedCodes,
  readItem: ItemReader<unknown, Item>,
  dropped: DroppedItem[] = [],
): Decoded<Batch<Item>> | null {
  if (!isRecord(data)) return null
  return readEach(keyedLookup(data, asked), asked.codes, readItem, dropped)
}

/** Most answers spell codes as requested, so the index is built when needed. */
function keyedLookup(data: WireObject, asked: AskedCodes): Lookup {
  let otherwise: Lookup | null = null
  return (code) => {
    const wire = data[code]
    // Excludes members inherited from the prototype.
    if (typeof wire === 'object' && wire !== null && wire !== Object.prototype) return wire
    otherwise ??= lookupIn(new Map(Object.entries(data)), asked)
    return otherwise(code)
  }
}

function readEach<Item>(
  lookup: Lookup,
  codes: readonly string[],
  readItem: ItemReader<unknown, Item>,
  dropped: DroppedItem[],
): Decoded<Batch<Item>> {
  const value = new Map<string, Item>()
  for (const code of codes) {
    const item = readItem(lookup(code), code, dropped)
    if (item !== null) value.set(code, item)
  }
  return { value, dropped }
}

const objectReader =
  <Item>(readItem: ItemReader<WireObject, Item>): ItemReader<unknown, Item> =>
  (wire, key, dropped) => {
    const wireObject = requireObject(wire, key, dropped)
    return wireObject === null ? null : readItem(wireObject, key, dropped)
  }

function requireObject(wire: unknown, key: string, dropped: DroppedItem[]): WireObject | null {
  if (isRecord(wire) && !isEmpty(wire)) return wire
  dropped.push({ key, reason: reasonFor(wire), field: '' })
  return null
}

/** Returns why a wire value is not a usable item. */
export function reasonFor(wire: unknown): DroppedItem['reason'] {
  if (wire === undefined) return 'missing'
  return isEmpty(wire) ? 'empty' : 'shape'
}

/** Reports a missing required field; returns null for the reader to return. */
export function dropForField(key: string, field: string, dropped: DroppedItem[]): null {
  dropped.push({ key, reason: 'field', field })
  return null
}

/**
 * Reports an optional field with an impossible value, except zero and a dash, which services send for missing data. Returns null
 * for the reader to return.
 */
export function leftOut(value: unknown, key: string, field: string, dropped: DroppedItem[]): null {
  if (value === undefined || value === null) return null
  const isNothing = typeof value === 'string' ? /^[\s\-–—]*$/u.test(value) : value === 0
  if (!isNothing) dropped.push({ key, reason: 'value', field })
  return null
}

function itemsBySymbol(list: readonly unknown[], dropped: DroppedItem[]): Map<string, unknown> {
  const items = new Map<string, unknown>()
  readItems(list, '', dropped, (item, position, faults) => {
    const wire = requireObject(item, `#${position}`, faults)
    const symbol = wire === null ? null : readText('spelledCode', wire['s'])
    if (symbol !== null) items.set(symbol, wire)
    else if (wire !== null) dropForField(`#${position}`, 's', faults)
    return symbol !== null
  })
  return items
}

/** Maps other spellings to requested codes. Two spellings of one code are ambiguous, so both are ignored. */
function lookupIn(items: ReadonlyMap<string, unknown>, asked: AskedCodes): Lookup {
  const requested = new Set(asked.codes)
  const spellings = foldedOnce(
    [...items.keys()].filter((key) => !requested.has(key)),
    asked,
  )
  const folded = foldedOnce(asked.codes, asked)
  return (code) => {
    if (items.has(code)) return items.get(code)
    const fold = foldCode(code, asked)
    return folded.get(fold) === code ? items.get(spellings.get(fold) ?? '') : undefined
  }
}

/** Returns the codes by their folded form; null if ambiguous. */
function foldedOnce(codes: readonly string[], place: CodePlace): ReadonlyMap<string, string | null> {
  const folded = new Map<string, string | null>()
  for (const code of codes) {
    const fold = foldCode(code, place)
    folded.set(fold, folded.has(fold) ? null : code)
  }
  return folded
}

/** Writes the documented shape: an object keyed by code. */
export function encodeBatch<Item>(batch: Batch<Item>, writeItem: (item: Item, code: string) => unknown): unknown {
  return Object.fromEntries(Array.from(batch, ([code, item]) => [code, writeItem(item, code)]))
}

/** Reads the item of an operation for one instrument. */
export function decodeSingle<Item>(
  data: unknown,
  code: string,
  readItem: ItemReader<WireObject, Item>,
): Decoded<Item | null> | null {
  if (!isRecord(data) && !isEmpty(data)) return null
  const dropped: DroppedItem[] = []
  return { value: objectReader(readItem)(data, code, dropped), dropped }
}

/** Reads the usable items of a list; others are reported by index. */
export function readList<Item>(
  list: readonly unknown[],
  key: string,
  readItem: ItemReader<WireObject, Item>,
  dropped: DroppedItem[],
): readonly Item[] {
  const items: Item[] = []
  const read = objectReader(readItem)
  readItems(list, key, dropped, (wire, position, faults) => {
    const item = read(wire, `${key}#${position}`, faults)
    if (item !== null) items.push(item)
    return item !== null
  })
  return items
}
