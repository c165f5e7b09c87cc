/**
 * Replaces the module `electron`, so that the built application runs end to end without Electron's binary. A window is
 * a real page in Chromium. Checked against Electron's own types: a call that Electron does not have cannot compile
 * here, and one that is missing here fails when the bundle is linked.
 */
import type * as Electron from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { dialog, nativeTheme, Notification, powerMonitor, screen, shell } from './desktop.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { protocol } from './protocol.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'
import { Tray } from './tray.ts'
import { utilityProcess } from './utility-process.ts'

const electron = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}

type Offered = typeof electron
/** For classes, the members of the class and of its instances. */
type Members<T> = keyof T | (T extends new (...values: never[]) => infer Instance ? keyof Instance : never)
type Invented = {
  [Name in keyof Offered]: Exclude<Members<Offered[Name]>, Members<(typeof Electron)[Name]> | 'handlers'>
}[keyof Offered]

/** Fails to compile for a member that Electron does not have. */
const nothingIsInvented: [Invented] extends [never] ? true : Invented = true
void nothingIsInvented

export {
  app,
  BrowserWindow,
  dialog,
  electron as default,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
