/** What a window may ask of its shell, beside the backend. */
import type { Client } from '#contract/wire/client.ts'
import type { Transport } from '#contract/wire/transport.ts'
import type { WindowId, WindowKind } from '#model/workspace/workspace.ts'
import type { PictureMemory } from './picture-memory.ts'
import type { HostLine } from './line-state.ts'
import type { AskedWindow } from './window-address.ts'

export interface Host {
  readonly transport: Transport
  /** Whether the application can stay alive in a tray. */
  readonly hasTray: boolean
  /** Notifications of the browser; null where the application shows them itself. */
  readonly notifications: PageNotifications | null
  readonly line: HostLine
  /** How this window looked last. */
  readonly pictures: PictureMemory
  /** Asks the shell for a new key, which shuts out every other window; null where windows need none. */
  readonly renewKey: (() => void) | null
  /** The window of the workspace that this page was opened to show. */
  readonly askedWindow: AskedWindow
  /** Remembers which window the page shows, through a reload. */
  readonly rememberWindow: (window: WindowId) => void
  /**
   * Who opens and closes windows. The desktop application follows the workspace. In a browser each window is the user's
   * own tab or popup, and one that has left the workspace finds itself another to show.
   */
  readonly windowsBelongTo: 'application' | 'browser'
  /** Opens a further window, by default a desk. Must be called from a click or key, or a browser refuses. */
  readonly openWindow: (client: Client, kind?: WindowKind) => void
  /**
   * Brings a window of the workspace to the front; in a browser, opens one that no page shows. Must be called from a
   * click or key.
   */
  readonly showWindow: (client: Client, window: WindowId, kind: WindowKind) => void
}

export interface PageNotifications {
  permission(): NotificationPermission
  /** Must be called from a click, or a browser refuses. */
  ask(): Promise<NotificationPermission>
  show(title: string, text: string, onopen: () => void): void
}
