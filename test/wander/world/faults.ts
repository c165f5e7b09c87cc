/** Collects the errors that a page throws or prints and its refused requests. */
import type { Page, WebSocket } from 'playwright'
import { createToldQuotes, type ToldQuotes } from './told-quotes.ts'

export type TroubleKind = 'pageError' | 'consoleError' | 'refusedRequest' | 'failedRequest'

export interface Trouble {
  readonly kind: TroubleKind
  readonly text: string
}

const REFUSED = /^\{"id":\d+,"reply":\{"ok":false/u

/** The freshness of quotes as a page received it over its current line. */
export interface PageLine {
  quotes: ToldQuotes
}

/** Appends the page's reports to the list and follows its line. */
export function watchPage(page: Page, found: Trouble[]): PageLine {
  const line: PageLine = { quotes: createToldQuotes() }
  page.on('pageerror', (error) => found.push({ kind: 'pageError', text: error.stack ?? error.message }))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push({ kind: 'consoleError', text: message.text() })
  })
  page.on('requestfailed', (request) => {
    found.push({ kind: 'failedRequest', text: `${request.url()}: ${request.failure()?.errorText ?? ''}` })
  })
  page.on('websocket', (socket) => {
    line.quotes = followLine(socket, found)
  })
  return line
}

function followLine(socket: WebSocket, found: Trouble[]): ToldQuotes {
  const quotes = createToldQuotes()
  const asked = new Map<string, string>()
  socket.on('framesent', ({ payload }) => {
    if (typeof payload !== 'string') return
    quotes.onSent(payload)
    const [, id = '', name = ''] = /^\{"id":(\d+),"message":\{"kind":"request","name":"([\w.]+)"/u.exec(payload) ?? []
    if (id !== '') asked.set(id, name)
  })
  socket.on('framereceived', ({ payload }) => {
    if (typeof payload !== 'string') return
    quotes.onReceived(payload)
    if (!REFUSED.test(payload)) return
    const name = asked.get(/^\{"id":(\d+)/u.exec(payload)?.[1] ?? '') ?? ''
    found.push({ kind: 'refusedRequest', text: `${name} ${payload.slice(0, 300)}` })
  })
  return quotes
}
