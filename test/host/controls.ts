/**
 * The requests of tests to the running substitute: all actions of a user outside the pages, and all effects on the
 * desktop.
 */
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'

interface WindowReport {
  readonly id: number
  readonly bounds: Rectangle
  readonly visible: boolean
  readonly minimized: boolean
  readonly hasFrame: boolean
  readonly staysOnTop: boolean
  readonly webPreferences: BrowserWindowConstructorOptions['webPreferences']
}

interface TrayReport {
  /** The file's name. */
  readonly image: string
  readonly tooltip: string
  /** Including those of submenus. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly checked: boolean }[]
}

/** Every control takes one argument and returns a value or a promise. */
export interface Controls {
  windows(nothing: null): readonly WindowReport[]
  trays(nothing: null): readonly TrayReport[]
  clickTrayItem(id: string): null
  clickTray(nothing: null): null
  /** Returns the items of the application's menu, including those of submenus; null without a menu. */
  applicationMenu(
    nothing: null,
  ): readonly { readonly id: string; readonly label: string; readonly role: string }[] | null
  chooseMenuItem(id: string): null
  loginItem(nothing: null): { readonly openAtLogin: boolean; readonly args: readonly string[] } | null
  /** Simulates an event outside the windows. */
  happen(what: 'dockClick' | 'resume' | 'helperCrash'): null
  /** Sets the button that the user presses in message boxes. */
  pressInBoxes(button: number): null
  /** Ends the hang of a window. */
  unhangWindow(id: number): null
  /** Closes a notification without a click. */
  dropNotification(how: { readonly place: number; readonly event: 'close' | 'failed' }): null
  blurWindows(nothing: null): null
  moveWindow(place: { readonly id: number; readonly bounds: Rectangle }): null
  /** Closes like a click on the cross; returns false when the application refused. */
  closeWindow(id: number): Promise<boolean>
  /**
   * Reports to the application that the page's process is gone. The page stays open, because a crashed one accepts no
   * commands.
   */
  crashWindow(id: number): null
  /** Reports to the application that the window's page hangs. */
  hangWindow(id: number): null
  /**
   * Returns all message boxes shown, earliest first. Each is answered by its first button unless the user presses
   * another.
   */
  messageBoxes(nothing: null): readonly { readonly message: string; readonly buttons: readonly string[] }[]
  openedLinks(nothing: null): readonly string[]
  /** Returns all notifications shown, earliest first. */
  notifications(nothing: null): readonly { readonly title: string; readonly body: string; readonly silent: boolean }[]
  /** By its index in {@link Controls.notifications}. */
  clickNotification(place: number): null
  badge(nothing: null): number
  channels(nothing: null): readonly string[]
  isGranted(permission: string): boolean
  /** Returns whether the application lets a page embed a `<webview>`. */
  mayAttachWebview(id: number): boolean
  quit(nothing: null): null
}

export type ControlName = keyof Controls

export interface ControlRequest {
  readonly id: number
  readonly name: ControlName
  readonly argument: unknown
}

export type ControlReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: string }
