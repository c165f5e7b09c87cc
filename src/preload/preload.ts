/** Connects a window and the backend by two channels under one name, and exposes nothing else of Electron. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  PUSH_CHANNEL,
  REQUEST_CHANNEL,
  type Message,
  type Push,
  type Reply,
  type Unsubscribe,
} from '#contract/wire/transport.ts'

contextBridge.exposeInMainWorld('quotedeck', {
  request: (message: Message): Promise<Reply> => ipcRenderer.invoke(REQUEST_CHANNEL, message) as Promise<Reply>,
  subscribe(listener: (push: Push) => void): Unsubscribe {
    // The event carries the sender and thereby ipcRenderer, which must not reach the page.
    const onReceive = (_event: IpcRendererEvent, push: Push) => listener(push)
    ipcRenderer.on(PUSH_CHANNEL, onReceive)
    return () => void ipcRenderer.off(PUSH_CHANNEL, onReceive)
  },
})
