/** Decides whether the sender of a message is a page in a window of the application. */
import { PAGE_ORIGIN } from './page-protocol.ts'

/** The part of Electron's `IpcMainInvokeEvent` that is checked. */
export interface SenderEvent {
  readonly sender: { readonly id: number }
  /** Null after the frame has navigated away or is gone. */
  readonly senderFrame: { readonly origin: string; readonly parent: object | null } | null
}

/** Trusts only the main frame of a registered window, not an embedded document of the same origin. */
export function isTrustedSender(event: SenderEvent, isRegistered: (webContentsId: number) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN && isRegistered(event.sender.id)
}
