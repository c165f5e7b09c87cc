/** The one file that knows which shell the window is in: the desktop application, or a browser at the web shell's address. */
import type { Client } from '../contract/client.ts'
import type { Transport } from '../contract/transport.ts'
import { SOCKET_PATH } from '../contract/web-frames.ts'
import type { WindowId, WindowKind } from '../model/workspace.ts'
import type { Clock } from './live/clock.ts'
import { createSocketTransport } from './transports/socket-transport.ts'
import { readWindowAddress, writeWindowAddress, type AskedWindow } from './window-address.ts'

/** `refused`: this window has no valid key, and waiting does not help. */
export type LineState = 'waiting' | 'up' | 'down' | 'refused'

export interface Host {
  readonly transport: Transport
  /** Whether the application can live on in a tray. */
  readonly hasTray: boolean
  /** Notifications of the browser; null where the application shows them itself. */
  readonly notifications: PageNotifications | null
  /** Hears the state of the line at once and on every change. */
  readonly watchLine: (listener: (state: LineState) => void) => () => void
  /** Which window of the workspace this page was opened to show. */
  readonly askedWindow: AskedWindow
  /** Notes which window the page shows, for when it is loaded again. */
  readonly rememberWindow: (window: WindowId) => void
  /**
   * Who opens and closes windows: the desktop application does as the workspace says; in a browser each is a tab or popup of
   * the user's, and one that is no part of the workspace any more finds itself another to show.
   */
  readonly windowsBelongTo: 'application' | 'browser'
  /** Opens a further window, a desk unless told otherwise; to be called from a click or key, or a browser refuses. */
  readonly openWindow: (client: Client, kind?: WindowKind) => void
  /** Brings a window of the workspace to the front; in a browser, opens one that no page shows. From a click or key as well. */
  readonly showWindow: (client: Client, window: WindowId, kind: WindowKind) => void
}

export interface PageNotifications {
  permission(): NotificationPermission
  /** To be called from a click, or a browser refuses. */
  ask(): Promise<NotificationPermission>
  show(title: string, text: string, onopen: () => void): void
}

/** What the preload script exposes; absent in a browser. */
type Bridge = Pick<Transport, 'request' | 'subscribe'>

declare global {
  interface Window {
    readonly quotedeck?: Bridge
  }
}

const KEY_ITEM = 'quotedeck.key'
const WINDOW_ITEM = 'quotedeck.window'

/** A strip is a small window of its own even in a browser; the others are tabs. */
const POPUP_FEATURES: Readonly<Record<WindowKind, string>> = {
  desk: '',
  settings: '',
  ticker: ',popup,width=960,height=40',
}

/** What of the browser's window a host needs. */
export type HostWindow = Pick<Window, 'quotedeck' | 'location' | 'sessionStorage' | 'history' | 'open'> &
  Pick<typeof globalThis, 'WebSocket'> & { readonly Notification?: typeof Notification }

export function createHost(window: HostWindow, clock: Clock): Host {
  return window.quotedeck === undefined ? createWebHost(window, clock) : createDesktopHost(window, window.quotedeck)
}

function createDesktopHost({ location }: HostWindow, bridge: Bridge): Host {
  // Inside one application there is no line that could break; main reloads a window whose process was lost.
  const alwaysUp = (listener: (up: boolean) => void) => {
    listener(true)
    return () => undefined
  }
  return {
    transport: { request: bridge.request, subscribe: bridge.subscribe, watchLine: alwaysUp },
    hasTray: true,
    notifications: null,
    watchLine(listener) {
      listener('up')
      return () => undefined
    },
    askedWindow: readWindowAddress(location.hash),
    // The application loads the same address again.
    rememberWindow: () => undefined,
    windowsBelongTo: 'application',
    openWindow: (client, kind = 'desk') => tell(client.request('window.open', { kind, beside: null })),
    showWindow: (client, window) => tell(client.request('window.show', { window })),
  }
}

// A refusal means that there are too many windows or that the window has just gone: its menu shows either.
function tell(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

function createWebHost(window: HostWindow, clock: Clock): Host {
  const { key, asked } = takeAddress(window)
  const open = (target: AskedWindow, kind: WindowKind) => {
    const address = `${window.location.pathname}#${new URLSearchParams({ key, ...writeWindowAddress(target) })}`
    window.open(address, '_blank', `noopener${POPUP_FEATURES[kind]}`)
  }
  const lineListeners = new Set<(state: LineState) => void>()
  let state: LineState = 'waiting'
  const setState = (next: LineState) => {
    state = next
    for (const listener of [...lineListeners]) listener(next)
  }
  const transport = createSocketTransport({
    openSocket: () => new window.WebSocket(`${window.location.origin.replace(/^http/u, 'ws')}${SOCKET_PATH}`),
    key,
    clock,
    random: () => Math.random(),
    onRefused: () => setState('refused'),
  })
  transport.watchLine((up) => {
    if (up) setState('up')
    else if (state === 'up') setState('down')
  })
  return {
    transport,
    hasTray: false,
    notifications: pageNotifications(window),
    watchLine(listener) {
      lineListeners.add(listener)
      listener(state)
      return () => {
        lineListeners.delete(listener)
      }
    },
    askedWindow: asked,
    rememberWindow: (id) => window.sessionStorage.setItem(WINDOW_ITEM, id),
    windowsBelongTo: 'browser',
    openWindow: (_client, kind = 'desk') => open({ kind: 'new', windowKind: kind }, kind),
    showWindow: (_client, id, kind) => open({ kind: 'known', id }, kind),
  }
}

/** Null in a browser without them. */
function pageNotifications({ Notification: Shown }: HostWindow): PageNotifications | null {
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

/** Takes the key out of the address bar, where a screenshot or a shared link would show it; a reload finds all again. */
function takeAddress(window: HostWindow): { readonly key: string; readonly asked: AskedWindow } {
  const { hash, pathname } = window.location
  const found = new URLSearchParams(hash.slice(1)).get('key')
  if (found === null) {
    const known = window.sessionStorage.getItem(WINDOW_ITEM)
    const asked = readWindowAddress(known === null ? '' : `#window=${known}`)
    return { key: window.sessionStorage.getItem(KEY_ITEM) ?? '', asked }
  }
  window.sessionStorage.setItem(KEY_ITEM, found)
  window.history.replaceState(null, '', pathname)
  return { key: found, asked: readWindowAddress(hash) }
}
