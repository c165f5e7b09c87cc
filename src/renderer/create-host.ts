/** The one file that knows which shell the window is in: the desktop application, or a browser at the web shell's address. */
import type { Program } from '#contract/web/web-handshake.ts'
import type { Host } from './window/host.ts'
import { desktopPictures } from './last-picture/window-pictures.ts'
import type { Clock } from './live/time/clock.ts'
import { createBridgeLine, type Bridge } from './transports/bridge-line.ts'
import { createWebHost, type BrowserWindow } from './web-host.ts'
import { readWindowAddress } from './window/window-address.ts'

declare global {
  interface Window {
    /** What the preload script exposes; absent in a browser. */
    readonly quotedeck?: Bridge
  }
}

/** What of its window a host needs. */
export type HostWindow = BrowserWindow & Pick<Window, 'quotedeck'>

/** `program` is what the pages were built with. */
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

// A refusal means that there are too many windows or that the window has just gone: its menu shows either.
function notify(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
