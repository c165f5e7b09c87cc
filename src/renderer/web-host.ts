/** A window in a browser, at the web shell's address. */
import type { Program } from '#contract/web/web-handshake.ts'
import { SOCKET_PATH } from '#contract/web/web-frames.ts'
import type { WindowKind } from '#model/workspace/workspace.ts'
import type { Host, PageNotifications } from './window/host.ts'
import { tabPictures, type PictureWindow } from './last-picture/window-pictures.ts'
import type { Clock } from './live/time/clock.ts'
import { isEntry, KEY_ITEM } from './window/page-entry.ts'
import { probeAddress } from './transports/probe-address.ts'
import { createWebLine, type PageMemory } from './transports/web-line.ts'
import { readWindowAddress, writeWindowAddress, type AskedWindow } from './window/window-address.ts'

export type BrowserWindow = Pick<
  Window,
  'location' | 'sessionStorage' | 'history' | 'open' | 'addEventListener' | 'fetch'
> &
  PictureWindow &
  Pick<typeof globalThis, 'WebSocket'> & { readonly Notification?: typeof Notification }

const RENEWED_ITEM = 'quotedeck.key-renewed'
const WINDOW_ITEM = 'quotedeck.window'
const PROFILE_ITEM = 'quotedeck.profile'
const DIRECTORY_ITEM = 'quotedeck.profile-directory'
const RELOADED_ITEM = 'quotedeck.reloaded-for'

/** A ticker strip is a popup even in a browser; other windows are tabs. */
const POPUP_FEATURES: Readonly<Record<WindowKind, string>> = {
  desk: '',
  settings: '',
  ticker: ',popup,width=960,height=40',
}

export function createWebHost(window: BrowserWindow, clock: Clock, program: Program): Host {
  const { code, asked } = takeAddress(window)
  const { location, sessionStorage } = window
  const memory = pageMemory(sessionStorage)
  const open = (target: AskedWindow, kind: WindowKind) => {
    const address = `${location.pathname}#${new URLSearchParams({ key: memory.key, ...writeWindowAddress(target) })}`
    window.open(address, '_blank', `noopener${POPUP_FEATURES[kind]}`)
  }
  // Browsers do not reload for an address that differs only in its fragment.
  window.addEventListener('hashchange', () => {
    if (isEntry(location.hash)) location.reload()
  })
  return {
    ...createWebLine({
      openSocket: () => new window.WebSocket(`${location.origin.replace(/^http/u, 'ws')}${SOCKET_PATH}`),
      probe: () => probeAddress((...request) => window.fetch(...request), location.pathname),
      memory,
      code,
      program,
      clock,
      random: () => Math.random(),
      reload: () => location.reload(),
    }),
    pictures: tabPictures(window),
    hasTray: false,
    notifications: pageNotifications(window),
    askedWindow: asked,
    rememberWindow: (id) => sessionStorage.setItem(WINDOW_ITEM, id),
    windowsBelongTo: 'browser',
    openWindow: (_client, kind = 'desk') => open({ kind: 'new', windowKind: kind }, kind),
    showWindow: (_client, id, kind) => open({ kind: 'known', id }, kind),
  }
}

/** Uses storage that lasts as long as the tab is open. */
function pageMemory(storage: Storage): PageMemory {
  return {
    get key() {
      return storage.getItem(KEY_ITEM) ?? ''
    },
    set key(key) {
      if (key === '') storage.removeItem(KEY_ITEM)
      else storage.setItem(KEY_ITEM, key)
    },
    get isRenewed() {
      return storage.getItem(RENEWED_ITEM) !== null
    },
    set isRenewed(isRenewed) {
      if (isRenewed) storage.setItem(RENEWED_ITEM, 'true')
      else storage.removeItem(RENEWED_ITEM)
    },
    get profile() {
      const [id, directory] = [storage.getItem(PROFILE_ITEM), storage.getItem(DIRECTORY_ITEM)]
      return id === null || directory === null ? null : { id, directory }
    },
    set profile(mark) {
      if (mark === null) return
      storage.setItem(PROFILE_ITEM, mark.id)
      storage.setItem(DIRECTORY_ITEM, mark.directory)
    },
    get reloadedFor() {
      return storage.getItem(RELOADED_ITEM)
    },
    set reloadedFor(build) {
      if (build === null) storage.removeItem(RELOADED_ITEM)
      else storage.setItem(RELOADED_ITEM, build)
    },
  }
}

/** Returns null in a browser without notifications. */
function pageNotifications({ Notification: Shown }: BrowserWindow): PageNotifications | null {
  if (Shown === undefined) return null
  return {
    permission: () => Shown.permission,
    ask: () => Shown.requestPermission(),
    show(title, text, onopen) {
      // The page plays the alert's own sound.
      const notification = new Shown(title, { body: text, silent: true })
      notification.onclick = () => {
        globalThis.window.focus()
        notification.close()
        onopen()
      }
    },
  }
}

/** A screenshot or a shared link would reveal key and code; a reload uses the stored key. */
function takeAddress(window: BrowserWindow): { readonly code: string | null; readonly asked: AskedWindow } {
  const { hash, pathname } = window.location
  const fields = new URLSearchParams(hash.slice(1))
  const asked = readWindowAddress(hash)
  const key = fields.get('key')
  if (key !== null) {
    window.sessionStorage.setItem(KEY_ITEM, key)
    window.sessionStorage.removeItem(RENEWED_ITEM)
  }
  if (isEntry(hash)) window.history.replaceState(null, '', pathname)
  // A tab keeps its window, even if the address of a new start was pasted into it.
  const known = window.sessionStorage.getItem(WINDOW_ITEM)
  return {
    code: fields.get('code'),
    asked: asked.kind === 'any' && known !== null ? readWindowAddress(`#window=${known}`) : asked,
  }
}
