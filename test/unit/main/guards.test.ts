import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPages } from '../../../src/main/guards.ts'

type RequestHandler = (contents: null, permission: string, decide: (granted: boolean) => void) => void
type CheckHandler = (contents: null, permission: string) => boolean
type OpenHandler = (details: { readonly url: string }) => { readonly action: string }

function guarded({ focused = true } = {}) {
  const app = new EventEmitter()
  const opened: string[] = []
  const handlers: { request?: RequestHandler; check?: CheckHandler; device?: () => boolean; open?: OpenHandler } = {}
  const session = {
    setPermissionRequestHandler: (handler: RequestHandler) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: CheckHandler) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (handlers.device = handler),
  }
  const contents = Object.assign(new EventEmitter(), {
    isFocused: () => focused,
    setWindowOpenHandler: (handler: OpenHandler) => (handlers.open = handler),
  })
  guardPages({
    app: app as unknown as App,
    session: session as unknown as Session,
    openExternal: (url) => opened.push(url),
  })
  app.emit('web-contents-created', {}, contents)
  return { contents, handlers, opened }
}

describe('the guards of a page', () => {
  it('grant no permission but that one, whichever way it is asked for', () => {
    const { handlers } = guarded()
    const answers: boolean[] = []
    for (const permission of ['media', 'clipboard-read']) {
      handlers.request?.(null, permission, (granted) => answers.push(granted))
      answers.push(handlers.check?.(null, permission) ?? true)
    }
    expect([...answers, handlers.device?.()]).toEqual([false, false, false, false, false])
  })

  it('let a page copy what its reader asked it to', () => {
    const { handlers } = guarded()
    let granted = false
    handlers.request?.(null, 'clipboard-sanitized-write', (decided) => (granted = decided))
    expect([granted, handlers.check?.(null, 'clipboard-sanitized-write')]).toEqual([true, true])
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])('prevent %s', (name) => {
    const { contents } = guarded()
    let prevented = false
    contents.emit(name, { preventDefault: () => (prevented = true) })
    expect(prevented).toBe(true)
  })

  it('deny every window, and hand a safe link to the system’s browser', () => {
    const { handlers, opened } = guarded()
    expect(handlers.open?.({ url: 'https://example.com/story' })).toEqual({ action: 'deny' })
    expect(handlers.open?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.com/story'])
  })

  it('open nothing for a page that nobody is looking at', () => {
    const { handlers, opened } = guarded({ focused: false })
    handlers.open?.({ url: 'https://example.com/story' })
    expect(opened).toEqual([])
  })
})
