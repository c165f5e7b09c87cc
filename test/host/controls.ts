/** What a test may ask of a running stand-in: everything a user does outside the pages, and everything the desktop shows. */
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
  /** Those of submenus among them. */
  readonly items: readonly { readonly id: string; readonly label: string; readonly checked: boolean }[]
}

/** Every control takes one argument and answers at once or later. */
export interface Controls {
  windows(nothing: null): readonly WindowReport[]
  trays(nothing: null): readonly TrayReport[]
  clickTrayItem(id: string): null
  /** A click on the icon itself. */
  clickTray(nothing: null): null
  /** The items of the application's menu, those of submenus among them; null where it has no menu. */
  applicationMenu(
    nothing: null,
  ): readonly { readonly id: string; readonly label: string; readonly role: string }[] | null
  chooseMenuItem(id: string): null
  /** The latest that was asked of the system. */
  loginItem(nothing: null): { readonly openAtLogin: boolean; readonly args: readonly string[] } | null
  /** Has something happen outside the windows. */
  happen(what: 'dockClick' | 'resume' | 'helperCrash'): null
  /** The button that the user presses in message boxes from now on. */
  pressInBoxes(button: number): null
  /** A window that hung goes on. */
  unhangWindow(id: number): null
  /** A notification goes without a click. */
  dropNotification(how: { readonly place: number; readonly event: 'close' | 'failed' }): null
  blurWindows(nothing: null): null
  moveWindow(place: { readonly id: number; readonly bounds: Rectangle }): null
  /** As a click on the cross does; false when the application refused. */
  closeWindow(id: number): Promise<boolean>
  /** Tells the application that the page's process is gone. The page itself lives on: a crashed one takes no further orders. */
  crashWindow(id: number): null
  /** Tells the application that the page of the window hangs. */
  hangWindow(id: number): null
  /** The messages of all boxes that were shown, the earliest first. Each is answered by its first button, unless the user presses another. */
  messageBoxes(nothing: null): readonly { readonly message: string; readonly buttons: readonly string[] }[]
  openedLinks(nothing: null): readonly string[]
  /** All that were ever shown, the earliest first. */
  notifications(nothing: null): readonly { readonly title: string; readonly body: string; readonly silent: boolean }[]
  /** By its place among {@link Controls.notifications}. */
  clickNotification(place: number): null
  badge(nothing: null): number
  channels(nothing: null): readonly string[]
  /** Whether the handlers grant the permission. */
  isGranted(permission: string): boolean
  /** Whether the application lets a page embed a `<webview>`. */
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
