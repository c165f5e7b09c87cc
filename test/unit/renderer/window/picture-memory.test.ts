import { describe, expect, it } from 'vitest'
import type { Picture } from '#renderer/window/picture.ts'
import { createPictureMemory, type PictureStorage } from '#renderer/window/picture-memory.ts'
import { pictureToDraw, type PictureWindow } from '#renderer/last-picture/window-pictures.ts'

const PICTURE: Picture = {
  source: 'simulated',
  takenAt: 1_000,
  width: 1_200,
  height: 760,
  language: 'en',
  appearance: { theme: 'dark' },
  notes: { seconds: 's', minutes: 'm', hours: 'h', days: 'd' },
  root: ['main', {}, '', ['AAPL']],
}

function createStorage(room = Infinity): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (place) => [...items.keys()][place] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem(name, value) {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError')
      items.set(name, value)
    },
  }
}

const tab = (own: PictureStorage, shared: PictureStorage) => createPictureMemory({ own, shared, window: null })

describe('the picture of a window', () => {
  it('is there for the next page of the same tab', () => {
    const [own, shared] = [createStorage(), createStorage()]
    tab(own, shared).keep(PICTURE)
    expect(tab(own, shared).read()).toEqual(PICTURE)
    expect(tab(createStorage(), shared).read()).toBeNull()
  })

  it('is forgotten in every tab together, also in those that are closed and opened again', () => {
    const [shared, closed] = [createStorage(), createStorage()]
    tab(closed, shared).keep(PICTURE)
    tab(createStorage(), shared).forget()
    expect(tab(closed, shared).read()).toBeNull()
    tab(closed, shared).keep(PICTURE)
    expect(tab(closed, shared).read()).toEqual(PICTURE)
  })

  it('is each window’s own on the desktop, and few are kept', () => {
    const storage = createStorage()
    const pictureOf = (window: string) => createPictureMemory({ own: storage, shared: storage, window })
    pictureOf('window-1').keep(PICTURE)
    expect(pictureOf('window-2').read()).toBeNull()
    for (let window = 2; window < 100; window += 1) pictureOf(`window-${window}`).keep(PICTURE)
    expect(storage.length).toBeLessThan(12)
    expect(pictureOf('window-99').read()).toEqual(PICTURE)
  })

  it('is not stored if there is no room, if it is too large, or if the store is damaged', () => {
    const small = createStorage(10)
    tab(small, small).keep(PICTURE)
    expect(tab(small, small).read()).toBeNull()
    const own = createStorage()
    tab(own, own).keep(PICTURE)
    tab(own, own).keep({ ...PICTURE, root: ['main', {}, '', ['x'.repeat(1_000_000)]] })
    expect(tab(own, own).read()).toBeNull()
    own.setItem('quotedeck.picture', '{"forgotten":0,')
    expect(tab(own, own).read()).toBeNull()
  })
})

function windowWith(parts: { readonly hash?: string; readonly key?: string; readonly width?: number }): PictureWindow {
  const [sessionStorage, localStorage] = [createStorage(), createStorage()]
  tab(sessionStorage, localStorage).keep(PICTURE)
  sessionStorage.setItem('quotedeck.key', parts.key ?? 'key')
  const location = { hash: parts.hash ?? '' } as Location
  return {
    location,
    sessionStorage,
    localStorage,
    innerWidth: parts.width ?? PICTURE.width,
    innerHeight: PICTURE.height,
  }
}

describe('the picture that a page begins with', () => {
  it('is how its tab looked last', () => {
    expect(pictureToDraw(windowWith({}), false)).toEqual(PICTURE)
  })

  it('is missing in a tab whose key is gone', () => {
    expect(pictureToDraw(windowWith({ key: '' }), false)).toBeNull()
  })

  it('is missing at an address with a key or a code, which may be of another profile', () => {
    expect(pictureToDraw(windowWith({ hash: '#key=other' }), false)).toBeNull()
    expect(pictureToDraw(windowWith({ hash: '#code=other' }), false)).toBeNull()
  })

  it('is missing in a window of another size, where everything would be elsewhere', () => {
    expect(pictureToDraw(windowWith({ width: 900 }), false)).toBeNull()
  })

  it('is that of the same window on the desktop, which needs no key', () => {
    const window = windowWith({ hash: '#window=window-3', key: '' })
    createPictureMemory({ own: window.localStorage, shared: window.localStorage, window: 'window-3' }).keep(PICTURE)
    expect(pictureToDraw(window, true)).toEqual(PICTURE)
    expect(pictureToDraw({ ...window, location: { hash: '#window=window-4' } as Location }, true)).toBeNull()
  })
})
