/** How a test speaks over a desktop page's own bridge. */
import type { Page } from 'playwright/test'
import type { Message, Reply } from '../../../src/contract/transport.ts'

type BridgedWindow = Window & { readonly quotedeck: { request(message: unknown): Promise<Reply> } }

/** What the backend answers to a message of this page; the message need not be in the contract. */
export function askBackend(page: Page, message: unknown): Promise<Reply> {
  return page.evaluate((sent) => (window as unknown as BridgedWindow).quotedeck.request(sent), message)
}

export async function askForWindow(page: Page): Promise<void> {
  await askBackend(page, {
    kind: 'request',
    name: 'window.open',
    payload: { kind: 'desk', beside: null },
  } satisfies Message)
}
