/** Decides whether a message of a page is taken: it comes from a page of ours, in a window of ours, and not too fast. */
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

/** The messages of one window that may still come. */
export interface RateLimit {
  /** Spends one message; false when the window has to wait. */
  take(): boolean
}

/** A token bucket's size and speed. */
export interface RateLimitOptions {
  /** Messages that may come at once. */
  readonly burst: number
  /** Messages that are allowed again each second. */
  readonly perSecond: number
  /** Monotonic, ms. */
  readonly now: () => number
}

/** A token bucket: bounds how fast one window may send, so that a runaway page cannot keep the main process busy. */
export function createRateLimit({ burst, perSecond, now }: RateLimitOptions): RateLimit {
  let available = burst
  let filledAt = now()
  return {
    take() {
      const at = now()
      available = Math.min(burst, available + ((at - filledAt) / 1000) * perSecond)
      filledAt = at
      if (available < 1) return false
      available -= 1
      return true
    },
  }
}
