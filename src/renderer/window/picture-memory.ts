/** Stores the picture of a window in the browser's storage, because a page receives no user data before it sends its key. */
import { isRecord } from '#model/values/json.ts'
import type { Picture } from './picture.ts'

export type PictureStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface PictureMemory {
  /** Returns null without a picture that may be shown. */
  read(): Picture | null
  keep(picture: Picture): void
  /** Includes closed windows of this browser. */
  forget(): void
}

export interface PicturePlace {
  /** The tab's storage in a browser, the application's on the desktop. */
  readonly own: PictureStorage
  /** Storage of all windows, which counts forgettings. A picture is valid only while that count is unchanged. */
  readonly shared: PictureStorage
  /** The id on the desktop; null where each window has its own storage. */
  readonly window: string | null
}

const ITEM = 'quotedeck.picture'
const FORGOTTEN_ITEM = 'quotedeck.pictures-forgotten'
/** UTF-16 units; the largest desk takes about a third. */
const MAX_LENGTH = 600_000
/** Pictures of other windows in a storage. */
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
        // Storage is full or switched off: the next page starts empty.
      }
    },
    forget() {
      try {
        for (const name of picturesIn(own)) own.removeItem(name)
        shared.setItem(FORGOTTEN_ITEM, String(forgotten() + 1))
      } catch {
        // Storage is switched off: there is nothing to forget.
      }
    },
  }
}

/** Limits pictures of closed windows. */
function removeOthers(own: PictureStorage, item: string): void {
  const others = picturesIn(own).filter((name) => name !== item)
  if (others.length > MAX_OTHERS) for (const name of others) own.removeItem(name)
}

const picturesIn = (own: PictureStorage): readonly string[] =>
  Array.from({ length: own.length }, (_, place) => own.key(place) ?? '').filter(
    (name) => name === ITEM || name.startsWith(`${ITEM}.`),
  )
