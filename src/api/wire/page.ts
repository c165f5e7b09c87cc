/** Reads and writes the wrapper of a page (specification, "Page wrapper"). */
import { isRecord } from '#model/values/json.ts'
import type { Page } from '#model/values/page.ts'
import { readList, type ItemReader } from './batch.ts'
import type { Decoded, DroppedItem } from './endpoint.ts'
import { isEmpty, readCount, type WireObject } from './reading.ts'
import { boolean, listField, number, record, type WireRecord } from './shape.ts'
import { writeFields } from './writing.ts'

/** Returns the documented shape of a page. */
export function pageShape(item: WireRecord): WireRecord {
  return record(`${item.title}Page`, {
    content: listField(item, 'The items.'),
    page: number('Number of this page, 0-based.'),
    size: number('Size of a page.'),
    totalElements: number('Items in all.'),
    totalPages: number('Pages in all.'),
    last: boolean('Whether this is the last page.'),
  })
}

/**
 * Reads a page. A list without a wrapper is a page of unknown size.
 * @returns null if `data` is not a page.
 */
export function decodePage<Item>(data: unknown, readItem: ItemReader<WireObject, Item>): Decoded<Page<Item>> | null {
  const wrapper: unknown = Array.isArray(data) ? { content: data } : data
  if (!isRecord(wrapper)) return null
  const { page, size, totalElements, totalPages, last } = wrapper
  const content = itemsIn(wrapper, 'content')
  if (content === null) return null
  const dropped: DroppedItem[] = []
  const value = {
    items: readList(content, '', readItem, dropped),
    page: readCount(page),
    size: readCount(size),
    totalItems: readCount(totalElements),
    totalPages: readCount(totalPages),
    last: last !== false,
  }
  return { value, dropped }
}

/**
 * Returns the list in a member of a wrapper.
 * @returns null if the member is not a list.
 */
export function itemsIn(wrapper: WireObject, name: string): readonly unknown[] | null {
  const items: unknown = wrapper[name]
  if (Array.isArray(items)) return items as readonly unknown[]
  return isEmpty(wrapper) || items === null ? [] : null
}

/** Writes a page as documented; the inverse of {@link decodePage}. */
export function encodePage<Item>(page: Page<Item>, writeItem: (item: Item) => WireObject): WireObject {
  return writeFields({
    content: page.items.map(writeItem),
    page: page.page,
    size: page.size,
    totalElements: page.totalItems,
    totalPages: page.totalPages,
    last: page.last,
  })
}
