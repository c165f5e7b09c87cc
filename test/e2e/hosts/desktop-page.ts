/** Sends messages over a desktop page's own bridge. */
import { expect, type Page } from 'playwright/test'
import type { Message, Reply } from '#contract/wire/transport.ts'

interface BridgedWindow {
  readonly quotedeck: { request(message: unknown): Promise<Reply> }
  replies?: Record<number, Reply>
}

let questions = 0

/** Returns the backend's answer to a message of this page, which may violate the contract. */
export async function askBackend(page: Page, message: unknown): Promise<Reply> {
  const number = ++questions
  // Polls for the reply: a promise resolved through another client of the browser is sometimes lost.
  await page.evaluate(
    ([sent, place]) => {
      const bridged = window as unknown as BridgedWindow
      const replies = (bridged.replies ??= {})
      void bridged.quotedeck.request(sent).then((reply) => (replies[place] = reply))
    },
    [message, number] as const,
  )
  const read = () => page.evaluate((place) => (window as unknown as BridgedWindow).replies?.[place] ?? null, number)
  let reply = await read()
  await expect.poll(async () => (reply = await read()), { intervals: [20, 50, 100] }).not.toBeNull()
  if (reply === null) throw new Error('The backend did not answer.')
  return reply
}

export async function askForWindow(page: Page): Promise<void> {
  await askBackend(page, {
    kind: 'request',
    name: 'window.open',
    payload: { kind: 'desk', beside: null },
  } satisfies Message)
}
