/** Decides whether the sender of a message is trusted: a page of ours, in a window of ours. */
import { PAGE_ORIGIN } from './page-protocol.ts'

/** What the check reads of Electron's `IpcMainInvokeEvent`. */
export interface SenderEvent {
  readonly sender: { readonly id: number }
  /** Null once the frame has navigated away or is gone. */
  readonly senderFrame: { readonly origin: string; readonly parent: object | null } | null
}

/** Only the main frame of a registered window is trusted: an embedded document, even of our own origin, is not. */
export function isTrustedSender(event: SenderEvent, isRegistered: (webContentsId: number) => boolean): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN && isRegistered(event.sender.id)
}
