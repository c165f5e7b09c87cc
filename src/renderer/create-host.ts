/** Detects the shell of the window: the desktop application, or a browser. No other file knows it. */
import type { Program } from '#contract/web/web-handshake.ts'
import type { Host } from './window/host.ts'
import { desktopPictures } from './last-picture/window-pictures.ts'
import type { Clock } from './live/time/clock.ts'
import { createBridgeLine, type Bridge } from './transports/bridge-line.ts'
import { createWebHost, type BrowserWindow } from './web-host.ts'
import { readWindowAddress } from './window/window-address.ts'

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly quotedeck?: Bridge
  }
}

export type HostWindow = BrowserWindow & Pick<Window, 'quotedeck'>

export function createHost(window: HostWindow, clock: Clock, program: Program): Host {
  return window.quotedeck === undefined
    ? createWebHost(window, clock, program)
    : createDesktopHost(window, window.quotedeck, clock)
}

function createDesktopHost(window: HostWindow, bridge: Bridge, clock: Clock): Host {
  const { location } = window
  return {
    ...createBridgeLine(bridge, clock, () => location.reload()),
    pictures: desktopPictures(window),
    hasTray: true,
    renewKey: null,
    notifications: null,
    askedWindow: readWindowAddress(location.hash),
    // The application loads the same address again.
    rememberWindow: () => undefined,
    windowsBelongTo: 'application',
    openWindow: (client, kind = 'desk') => notify(client.request('window.open', { kind, beside: null })),
    showWindow: (client, window) => notify(client.request('window.show', { window })),
  }
}

// Ignores refusals: there are too many windows, or the window was just closed; the window menu shows either.
function notify(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
