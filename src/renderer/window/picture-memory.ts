/** Keeps the picture of a window in the browser's own stores, because a page gets nothing of the user's before it shows its key. */
import { isRecord } from '#model/values/json.ts'
import type { Picture } from './picture.ts'

/** What of a store of the browser is needed. */
export type PictureStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface PictureMemory {
  /** Null when there is none that may be shown. */
  read(): Picture | null
  keep(picture: Picture): void
  /** Forgets the pictures of every window in this browser, also of those that are closed and may be opened again. */
  forget(): void
}

export interface PicturePlace {
  /** Where the picture is: the tab's store in a browser, the application's on the desktop. */
  readonly own: PictureStorage
  /** Common to all windows: how often pictures were forgotten. A picture counts only while that is as it was. */
  readonly shared: PictureStorage
  /** The window of it on the desktop; null where each window has a store. */
  readonly window: string | null
}

const ITEM = 'quotedeck.picture'
const FORGOTTEN_ITEM = 'quotedeck.pictures-forgotten'
/** UTF-16 units; the largest desk takes about a third. */
const MAX_LENGTH = 600_000
/** Pictures of other windows that a store may hold. */
const MAX_OTHERS = 8

export function createPictureMemory({ own, shared, window }: PicturePlace): PictureMemory {
  const item = window === null ? ITEM : `${ITEM}.${window}`
  const forgotten = (): number => Number(shared.getItem(FORGOTTEN_ITEM) ?? 0)

  return {
    read() {
      try {
        const kept: unknown = JSON.parse(own.getItem(item) ?? 'null')
        return isRecord(kept) && kept['forgotten'] === forgotten() ? (kept['picture'] as Picture) : null
      } catch {
        return null
      }
    },
    keep(picture) {
      try {
        const text = JSON.stringify({ forgotten: forgotten(), picture })
        if (text.length > MAX_LENGTH) return own.removeItem(item)
        removeOthers(own, item)
        own.setItem(item, text)
      } catch {
        // Full, or switched off: then the next page begins empty.
      }
    },
    forget() {
      try {
        for (const name of picturesIn(own)) own.removeItem(name)
        shared.setItem(FORGOTTEN_ITEM, String(forgotten() + 1))
      } catch {
        // Switched off: there is nothing to forget either.
      }
    },
  }
}

/** Windows come and go, and each leaves a picture. */
function removeOthers(own: PictureStorage, item: string): void {
  const others = picturesIn(own).filter((name) => name !== item)
  if (others.length > MAX_OTHERS) for (const name of others) own.removeItem(name)
}

const picturesIn = (own: PictureStorage): readonly string[] =>
  Array.from({ length: own.length }, (_, place) => own.key(place) ?? '').filter(
    (name) => name === ITEM || name.startsWith(`${ITEM}.`),
  )
