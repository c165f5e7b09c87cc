/** Collects what a page reports as wrong: errors that it throws or prints, and requests that it is refused. */
import type { Page } from 'playwright'

export type TroubleKind = 'pageError' | 'consoleError' | 'refusedRequest' | 'failedRequest'

export interface Trouble {
  readonly kind: TroubleKind
  readonly text: string
}

const REFUSED = /^\{"id":\d+,"reply":\{"ok":false/u

/** Appends to the list what the page reports from now on. */
export function watchTrouble(page: Page, found: Trouble[]): void {
  page.on('pageerror', (error) => found.push({ kind: 'pageError', text: error.stack ?? error.message }))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push({ kind: 'consoleError', text: message.text() })
  })
  page.on('requestfailed', (request) => {
    found.push({ kind: 'failedRequest', text: `${request.url()}: ${request.failure()?.errorText ?? ''}` })
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string' && REFUSED.test(payload))
        found.push({ kind: 'refusedRequest', text: payload.slice(0, 300) })
    })
  })
}
