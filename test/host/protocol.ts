/** `protocol`: handlers of custom schemes, called for every request of a page. */
import type { Protocol } from 'electron'
import type { Answer, PageRequest } from './chromium-page.ts'

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()
const privileged = new Set<string>()

/**
 * Chromium does not know our scheme: `app://desk/x` is loaded as `http://desk.app.localhost/x`, a secure origin too.
 */
export function toPageUrl(url: string): string {
  const match = /^([a-z]+):\/\/([^/?#]+)(.*)$/u.exec(url)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  return handlers.has(scheme) ? `http://${host}.${scheme}.localhost${rest === '' ? '/' : rest}` : url
}

export function fromPageUrl(url: string): string {
  const match = /^http:\/\/([^/.]+)\.([a-z]+)\.localhost(?=\/|$)(.*)$/u.exec(url)
  const [, host = '', scheme = '', rest = ''] = match ?? []
  return handlers.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** Answers a page's request from the handler of its scheme; null without a handler. */
export async function answerFromHandler(request: PageRequest): Promise<Answer | null> {
  const url = fromPageUrl(request.url)
  const handler = handlers.get(url.slice(0, url.indexOf(':')))
  if (handler === undefined) return null
  const response = await handler(new Request(url, { method: request.method }))
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    for (const { scheme } of schemes) privileged.add(scheme)
  },
  handle(scheme, handler) {
    if (!privileged.has(scheme)) throw new Error(`Stand-in: ${scheme} was not registered as privileged before ready.`)
    if (handlers.has(scheme)) throw new Error(`Failed to handle protocol: ${scheme} is already handled.`)
    handlers.set(scheme, handler)
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
  unhandle(scheme) {
    handlers.delete(scheme)
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'isProtocolHandled' | 'unhandle'>
