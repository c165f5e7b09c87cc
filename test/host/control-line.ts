/** Performs the tests' requests over the process's IPC channel. */
import { basename } from 'node:path'
import { app, loginItems } from './app.ts'
import { blurAll, BrowserWindow, optionsOf, tryToClose } from './browser-window.ts'
import { cancellable } from './cancellable.ts'
import type { ControlName, ControlReply, ControlRequest, Controls } from './controls.ts'
import { openedLinks, powerMonitor, shownBoxes, shownNotifications, userAnswer } from './desktop.ts'
import { openChannels } from './ipc-main.ts'
import { itemsWithin, Menu } from './menu.ts'
import { isGranted, type Permission } from './session.ts'
import { shownTrays } from './tray.ts'

const controls: Controls = {
  windows: () =>
    BrowserWindow.getAllWindows().map((window) => ({
      id: window.id,
      bounds: window.getBounds(),
      visible: window.isVisible(),
      minimized: window.isMinimized(),
      hasFrame: optionsOf(window).frame ?? true,
      staysOnTop: optionsOf(window).alwaysOnTop ?? false,
      webPreferences: optionsOf(window).webPreferences,
    })),
  trays: () =>
    shownTrays().map(({ image, tooltip, menu }) => ({
      image: basename(image),
      tooltip,
      items: itemsWithin(menu).flatMap(({ id, label, checked }) => (id === '' ? [] : [{ id, label, checked }])),
    })),
  clickTrayItem(id) {
    const item = shownTrays()
      .flatMap(({ menu }) => itemsWithin(menu))
      .find((candidate) => candidate.id === id)
    if (item === undefined) throw new Error(`The tray has no item ${id}.`)
    ;(item.click as () => void)()
    return null
  },
  clickTray() {
    for (const { tray } of shownTrays()) tray.emit('click')
    return null
  },
  applicationMenu: () => {
    const menu = Menu.getApplicationMenu()
    return menu === null ? null : itemsWithin(menu).map(({ id, label, role }) => ({ id, label, role: role ?? '' }))
  },
  chooseMenuItem(id) {
    const item = itemsWithin(Menu.getApplicationMenu()).find((candidate) => candidate.id === id)
    if (item === undefined) throw new Error(`The menu has no item ${id}.`)
    ;(item.click as () => void)()
    return null
  },
  loginItem: () => loginItems.at(-1) ?? null,
  happen(what) {
    if (what === 'dockClick') app.emit('activate', {}, BrowserWindow.getAllWindows().length > 0)
    else if (what === 'resume') powerMonitor.emit('resume')
    else app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 9 })
    return null
  },
  pressInBoxes(button) {
    userAnswer.button = button
    return null
  },
  unhangWindow(id) {
    windowOf(id).emit('responsive')
    return null
  },
  dropNotification({ place, event }) {
    shownNotifications[place]?.notification.emit(event)
    return null
  },
  blurWindows() {
    blurAll()
    return null
  },
  moveWindow({ id, bounds }) {
    windowOf(id).setBounds(bounds)
    return null
  },
  closeWindow: (id) => tryToClose(windowOf(id)),
  crashWindow(id) {
    windowOf(id).webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    return null
  },
  hangWindow(id) {
    windowOf(id).emit('unresponsive')
    return null
  },
  messageBoxes: () => shownBoxes.map(({ message, buttons = [] }) => ({ message, buttons })),
  openedLinks: () => openedLinks,
  notifications: () =>
    shownNotifications.map(({ options: { title = '', body = '', silent = false } }) => ({ title, body, silent })),
  clickNotification(place) {
    shownNotifications[place]?.notification.emit('click')
    return null
  },
  badge: () => app.getBadgeCount(),
  channels: () => openChannels(),
  isGranted: (permission) => isGranted(BrowserWindow.getAllWindows()[0]?.webContents, permission as Permission, ''),
  mayAttachWebview(id) {
    const event = cancellable()
    windowOf(id).webContents.emit('will-attach-webview', event, {}, {})
    return !event.defaultPrevented
  },
  quit() {
    app.quit()
    return null
  },
}

function windowOf(id: number): BrowserWindow {
  const window = BrowserWindow.getAllWindows().find((candidate) => candidate.id === id)
  if (window === undefined) throw new Error(`There is no window ${id}.`)
  return window
}

async function answer({ id, name, argument }: ControlRequest): Promise<ControlReply> {
  try {
    const byName = controls as Readonly<Record<ControlName, (argument: never) => unknown>>
    return { id, ok: true, value: await byName[name](argument as never) }
  } catch (error) {
    return { id, ok: false, reason: String(error) }
  }
}

export function openControlLine(): void {
  process.on('message', (request: ControlRequest) => {
    void answer(request).then((reply) => process.send?.(reply))
  })
  // The channel must not keep the application alive.
  process.channel?.unref()
}
