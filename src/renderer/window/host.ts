/** The services of a window's shell, beside the backend. */
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
  /** Notifications of the browser; null if the application shows them itself. */
  readonly notifications: PageNotifications | null
  readonly line: HostLine
  readonly pictures: PictureMemory
  /** Invalidates the key of every other window; null if windows need no key. */
  readonly renewKey: (() => void) | null
  /** The window that this page was opened to show. */
  readonly askedWindow: AskedWindow
  /** Stores the shown window through a reload. */
  readonly rememberWindow: (window: WindowId) => void
  /**
   * The desktop application opens and closes windows of the workspace. In a browser each window is the user's own tab or popup; if its
   * window leaves the workspace the tab shows another one.
   */
  readonly windowsBelongTo: 'application' | 'browser'
  /** Opens a desk by default. Browsers require a click or key. */
  readonly openWindow: (client: Client, kind?: WindowKind) => void
  /** Shows a window; in a browser, opens one that no page shows. Browsers require a click or key. */
  readonly showWindow: (client: Client, window: WindowId, kind: WindowKind) => void
}

export interface PageNotifications {
  permission(): NotificationPermission
  /** Asks the user. Browsers require a click. */
  ask(): Promise<NotificationPermission>
  show(title: string, text: string, onopen: () => void): void
}
