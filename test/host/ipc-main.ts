/** `ipcMain`: the registered handlers and the calls of pages to them. */
import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainInvokeEvent } from 'electron'

type Handler = (event: IpcMainInvokeEvent, ...values: never[]) => unknown

class StandInIpcMain extends EventEmitter implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  readonly handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }
}

export const ipcMain = new StandInIpcMain()

export function openChannels(): readonly string[] {
  return [...ipcMain.handlers.keys(), ...ipcMain.eventNames().map(String)]
}
