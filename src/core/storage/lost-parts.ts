/**
 * Finds parts of a stored document that a reading left out, which the next write would remove: compares the stored
 * content with the content to write.
 */
import { fieldsOf, isRecord, type Fields } from '#model/values/json.ts'

/** Whether a reading left out all of a list, of all lists, or of an object: the next write would empty the document. */
export function losesAll(stored: unknown, written: unknown): boolean {
  if (Array.isArray(stored)) return stored.length > 0 && isEmptyList(written)
  if (!isRecord(stored)) return false
  if (!isRecord(written)) return true
  const lists = Object.entries(stored).filter(([, value]) => isFilledList(value))
  const isNothingLeft = Object.keys(stored).length > 0 && Object.keys(written).length === 0
  return isNothingLeft || (lists.length > 0 && lists.every(([name]) => isEmptyList(written[name])))
}

/**
 * Whether a reading left out a part at any depth: an item, a list or object of another kind, or a text. An unknown
 * field is not a loss: a later version may have added it. A single value may take its default.
 *
 * @param read The content that was read. It also has the fields that are not written while empty.
 */
export function losesPart(stored: unknown, written: unknown, read: unknown): boolean {
  if (stored === null || stored === undefined) return false
  if (Array.isArray(stored)) return Array.isArray(written) ? losesItem(stored, written, read) : stored.length > 0
  if (isRecord(stored)) return isRecord(written) ? losesField(stored, written, read) : !isShortForm(stored, written)
  if (typeof stored === 'string') return stored !== '' && isNothing(written)
  return typeof written === 'object' && written !== null
}

function losesItem(stored: readonly unknown[], written: readonly unknown[], read: unknown): boolean {
  const items: readonly unknown[] = Array.isArray(read) ? read : []
  return written.length < stored.length || stored.some((item, index) => losesPart(item, written[index], items[index]))
}

function losesField(stored: Fields, written: Fields, read: unknown): boolean {
  const fields = fieldsOf(read)
  const known = { ...fields, ...written }
  const names = Object.keys(stored)
  const common = names.filter((name) => Object.hasOwn(known, name))
  const isUnknown = names.length > 0 && common.length === 0
  return (
    isUnknown ||
    hasRenamedList(stored, written) ||
    common.some((name) => losesPart(stored[name], known[name], fields[name]))
  )
}

/** A list was renamed, without a migration. */
const hasRenamedList = (stored: Fields, written: Fields): boolean =>
  Object.keys(stored).some((name) => isFilledList(stored[name]) && !Object.hasOwn(written, name)) &&
  Object.keys(written).some((name) => Array.isArray(written[name]) && !Object.hasOwn(stored, name))

/** Whether an object is written as its only value, as a watchlist's entry without marks is. */
const isShortForm = (stored: Fields, written: unknown): boolean =>
  !Array.isArray(written) &&
  Object.values(stored).every((value) => isNothing(value) || value === written || isEmptyList(value))

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0
