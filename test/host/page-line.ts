/** Sends text to one page in order, at any rate, in batches that do not overload the debugging protocol. */
import type { ChromiumPage } from './chromium-page.ts'
import { RECEIVE } from './page-boot.ts'

/** Larger calls of the debugging protocol take seconds. */
const LARGEST_CALL = 1_000_000
const RECEIVE_ALL = `function (...texts) { for (const text of texts) this[Symbol.for(${JSON.stringify(RECEIVE)})]?.(text) }`

export interface PageLine {
  send(text: string): void
  /** Drops waiting texts after the page is gone. */
  close(): void
}

export function createPageLine(page: Promise<ChromiumPage>): PageLine {
  const waiting: string[] = []
  let sending = false
  let closed = false

  function takeBatch(): string[] {
    let count = 0
    for (let size = 0; count < waiting.length && size < LARGEST_CALL; count += 1) size += waiting[count]?.length ?? 0
    return waiting.splice(0, count)
  }

  async function sendAll(): Promise<void> {
    sending = true
    const opened = await page.catch(() => null)
    while (waiting.length > 0 && !closed)
      // Refused when the page shows another document: the texts were for the previous one.
      await opened?.call(RECEIVE_ALL, takeBatch()).catch(() => undefined)
    sending = false
  }

  return {
    send(text) {
      if (closed) return
      waiting.push(text)
      if (!sending) void sendAll()
    },
    close() {
      closed = true
      waiting.length = 0
    },
  }
}
