/** The one file that knows which shell the window is in: the desktop application, or a browser at the web shell's address. */
import type { Client } from '../contract/client.ts'
import type { Transport } from '../contract/transport.ts'
import { SOCKET_PATH } from '../contract/web-frames.ts'
import type { Clock } from './live/clock.ts'
import { createSocketTransport } from './transports/socket-transport.ts'

/** `refused`: this window has no valid key, and waiting does not help. */
export type LineState = 'waiting' | 'up' | 'down' | 'refused'

export interface Host {
  readonly transport: Transport
  /** Whether the application can live on in a tray. */
  readonly hasTray: boolean
  /** Hears the state of the line at once and on every change. */
  readonly watchLine: (listener: (state: LineState) => void) => () => void
  /** Opens a further window; to be called from a click or key, or a browser refuses. */
  readonly openWindow: (client: Client) => void
}

/** What the preload script exposes; absent in a browser. */
type Bridge = Pick<Transport, 'request' | 'subscribe'>

declare global {
  interface Window {
    readonly quotedeck?: Bridge
  }
}

const KEY_ITEM = 'quotedeck.key'

/** What of the browser's window a host needs. */
export type HostWindow = Pick<Window, 'quotedeck' | 'location' | 'sessionStorage' | 'history' | 'open'> &
  Pick<typeof globalThis, 'WebSocket'>

export function createHost(window: HostWindow, clock: Clock): Host {
  return window.quotedeck === undefined ? createWebHost(window, clock) : createDesktopHost(window.quotedeck)
}

function createDesktopHost(bridge: Bridge): Host {
  // Inside one application there is no line that could break; main reloads a window whose process was lost.
  const alwaysUp = (listener: (up: boolean) => void) => {
    listener(true)
    return () => undefined
  }
  return {
    transport: { request: bridge.request, subscribe: bridge.subscribe, watchLine: alwaysUp },
    hasTray: true,
    watchLine(listener) {
      listener('up')
      return () => undefined
    },
    openWindow: (client) => void client.request('window.open', { kind: 'desk', beside: null }),
  }
}

function createWebHost(window: HostWindow, clock: Clock): Host {
  const key = takeKey(window)
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
    watchLine(listener) {
      lineListeners.add(listener)
      listener(state)
      return () => {
        lineListeners.delete(listener)
      }
    },
    openWindow: () => void window.open(`${window.location.pathname}#key=${key}`, '_blank', 'noopener'),
  }
}

/** Takes the key out of the address bar, where a screenshot or a shared link would show it; a reload finds it again. */
function takeKey(window: HostWindow): string {
  const found = /^#key=(.+)$/u.exec(window.location.hash)?.[1]
  if (found === undefined) return window.sessionStorage.getItem(KEY_ITEM) ?? ''
  window.sessionStorage.setItem(KEY_ITEM, found)
  window.history.replaceState(null, '', window.location.pathname)
  return found
}
