/** The desktop around the windows: displays, theme, power, links, dialogs, notifications. Recorded and controllable. */
import { EventEmitter } from 'node:events'
import type {
  BrowserWindow,
  Display,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeTheme,
  Notification as ElectronNotification,
  NotificationConstructorOptions,
  Rectangle,
  Shell,
} from 'electron'

/** The environment variable with the displays' areas as JSON; the first one is the main display. */
export const DISPLAYS = 'STAND_IN_DISPLAYS'
const ONE_DISPLAY: readonly Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1080 }]

const displays = (JSON.parse(process.env[DISPLAYS] ?? 'null') as Rectangle[] | null) ?? ONE_DISPLAY
type StandInDisplay = Pick<Display, 'id' | 'bounds' | 'workArea' | 'workAreaSize' | 'size' | 'scaleFactor'>
const asDisplay = (area: Rectangle, index: number): StandInDisplay => ({
  id: index + 1,
  bounds: area,
  workArea: area,
  workAreaSize: area,
  size: area,
  scaleFactor: 1,
})

class StandInScreen extends EventEmitter {
  getAllDisplays = (): StandInDisplay[] => displays.map(asDisplay)
  getPrimaryDisplay = (): StandInDisplay => asDisplay(displays[0] ?? { x: 0, y: 0, width: 800, height: 600 }, 0)
}
export const screen = new StandInScreen()

class StandInTheme extends EventEmitter implements Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> {
  shouldUseDarkColors = false
  themeSource: NativeTheme['themeSource'] = 'system'
}
export const nativeTheme = new StandInTheme()

export const powerMonitor = new EventEmitter()

export const openedLinks: string[] = []
export const shell = {
  openExternal(url) {
    openedLinks.push(url)
    // As without a program registered for the address.
    return url.includes('unopenable') ? Promise.reject(new Error('No application is registered.')) : Promise.resolve()
  },
} satisfies Pick<Shell, 'openExternal'>

/** The button that the user presses in message boxes, from 0. */
export const userAnswer = { button: 0 }

/** The message boxes shown, earliest first. */
export const shownBoxes: MessageBoxOptions[] = []
export const dialog = {
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`)
  },
  showMessageBox(_window: BrowserWindow, box: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    shownBoxes.push(box)
    return Promise.resolve({ response: userAnswer.button, checkboxChecked: false })
  },
}

export interface ShownNotification {
  readonly options: NotificationConstructorOptions
  readonly notification: Notification
}

export const shownNotifications: ShownNotification[] = []
export class Notification extends EventEmitter implements Pick<ElectronNotification, 'show' | 'close'> {
  static isSupported = (): boolean => true
  readonly #options: NotificationConstructorOptions
  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.#options = options
  }
  show(): void {
    shownNotifications.push({ options: this.#options, notification: this })
    this.emit('show')
  }
  close(): void {
    this.emit('close')
  }
}
