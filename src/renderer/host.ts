/** What a window may ask of the shell that it is in, beside the backend. */
import type { Client } from '../contract/client.ts'
import type { Transport } from '../contract/transport.ts'
import type { WindowId, WindowKind } from '../model/workspace.ts'
import type { HostLine } from './live/line-state.ts'
import type { AskedWindow } from './window-address.ts'

export interface Host {
  readonly transport: Transport
  /** Whether the application can live on in a tray. */
  readonly hasTray: boolean
  /** Notifications of the browser; null where the application shows them itself. */
  readonly notifications: PageNotifications | null
  readonly line: HostLine
  /** Asks the shell for a new key, which shuts out every other window; null where windows need none. */
  readonly renewKey: (() => void) | null
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
