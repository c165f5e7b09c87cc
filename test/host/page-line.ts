/** Carries text to one page: in order, whatever the rate, and without letting the debugging protocol fall behind. */
import type { CDPSession, Page } from 'playwright'
import { RECEIVE } from './page-boot.ts'

/** Larger calls of the debugging protocol cost seconds of delay. */
const LARGEST_CALL = 1_000_000
const RECEIVE_ALL = `function (...texts) { for (const text of texts) this[Symbol.for(${JSON.stringify(RECEIVE)})]?.(text) }`

export interface PageLine {
  send(text: string): void
  /** Drops what waits: the page is gone. */
  close(): void
}

export function createPageLine(page: Promise<Page>): PageLine {
  const waiting: string[] = []
  let sending = false
  let closed = false
  let session: Promise<CDPSession> | null = null
  let world: string | null = null

  function takeBatch(): string[] {
    let count = 0
    for (let size = 0; count < waiting.length && size < LARGEST_CALL; count += 1) size += waiting[count]?.length ?? 0
    return waiting.splice(0, count)
  }

  async function call(texts: readonly string[]): Promise<void> {
    session ??= page.then((opened) => opened.context().newCDPSession(opened))
    const line = await session
    world ??= (await line.send('Runtime.evaluate', { expression: 'window' })).result.objectId ?? null
    await line.send('Runtime.callFunctionOn', {
      ...(world === null ? {} : { objectId: world }),
      functionDeclaration: RECEIVE_ALL,
      arguments: texts.map((value) => ({ value })),
    })
  }

  async function sendAll(): Promise<void> {
    sending = true
    while (waiting.length > 0 && !closed) {
      const batch = takeBatch()
      try {
        await call(batch)
      } catch {
        // The page went to another document, and its `window` with it.
        world = null
        await call(batch).catch(() => undefined)
      }
    }
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
