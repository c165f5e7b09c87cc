/** Edits of whole watchlists. Each returns a valid library, or a refusal. */
import { failure } from '#model/values/failure.ts'
import type { WatchlistAppearance } from '#model/watchlists/watchlist.ts'
import { edited, insertList, listOf, newList, withList, type Edited, type StoredList, type Library } from './library.ts'

export function addList(library: Library, name: string): Edited {
  return insertList(library, newList('', name), library.lists.length)
}

export function renameList(library: Library, id: string, name: string): Edited {
  return changeList(library, id, (list) => (list.name === name ? list : { ...list, name }))
}

export function duplicateList(library: Library, id: string, name: string): Edited {
  const original = listOf(library, id)
  if (original === undefined) return failure('unknownList')
  return insertList(library, { ...original, name }, library.lists.indexOf(original) + 1)
}

export function removeList(library: Library, id: string): Edited {
  const lists = library.lists.filter((list) => list.id !== id)
  return lists.length === library.lists.length ? failure('unknownList') : edited({ ...library, lists })
}

export function moveList(library: Library, id: string, before: string | null): Edited {
  const list = listOf(library, id)
  if (list === undefined) return failure('unknownList')
  if (before === id) return edited(library)
  const others = library.lists.filter((one) => one !== list)
  const place = others.findIndex((one) => one.id === before)
  const lists = others.toSpliced(place < 0 ? others.length : place, 0, list)
  return edited(lists.every((one, index) => one === library.lists[index]) ? library : { ...library, lists })
}

export function arrangeList(library: Library, id: string, appearance: Partial<WatchlistAppearance>): Edited {
  return changeList(library, id, (list) => {
    const { columns, sort, view } = { ...list, ...appearance }
    const isSame = JSON.stringify([columns, sort, view]) === JSON.stringify([list.columns, list.sort, list.view])
    return isSame ? list : { ...list, columns, sort, view }
  })
}

function changeList(library: Library, id: string, change: (list: StoredList) => StoredList): Edited {
  const list = listOf(library, id)
  return list === undefined ? failure('unknownList') : edited(withList(library, list, change(list)))
}
