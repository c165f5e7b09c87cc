import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPages, MAX_LINKS_A_MINUTE } from '#main/windows/guards.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

interface Frame {
  readonly isMainFrame: boolean
}
type RequestHandler = (contents: null, permission: string, decide: (granted: boolean) => void, frame: Frame) => void
type CheckHandler = (contents: null, permission: string, origin: string, frame: Frame) => boolean
type OpenHandler = (details: { readonly url: string }) => { readonly action: string }

function guarded({ focused = true } = {}) {
  const app = new EventEmitter()
  const opened: string[] = []
  const clock = createFakeClock()
  const handlers: { request?: RequestHandler; check?: CheckHandler; device?: () => boolean; open?: OpenHandler } = {}
  const session = {
    setPermissionRequestHandler: (handler: RequestHandler) => (handlers.request = handler),
    setPermissionCheckHandler: (handler: CheckHandler) => (handlers.check = handler),
    setDevicePermissionHandler: (handler: () => boolean) => (handlers.device = handler),
  }
  const newContents = () =>
    Object.assign(new EventEmitter(), {
      isFocused: () => focused,
      setWindowOpenHandler: (handler: OpenHandler) => (handlers.open = handler),
    })
  const contents = newContents()
  /** Opens another page, which from now on is the one that opens links. */
  const openPage = () => app.emit('web-contents-created', {}, newContents())
  guardPages({
    app: app as unknown as App,
    session: session as unknown as Session,
    openExternal: (url) => opened.push(url),
    now: () => clock.monotonic(),
  })
  app.emit('web-contents-created', {}, contents)
  return { contents, handlers, opened, clock, openPage }
}

/** The answers to a page's permission request and to the browser's permission check. */
function answers({ handlers }: ReturnType<typeof guarded>, permission: string, isMainFrame = true): readonly unknown[] {
  let granted: boolean | null = null
  handlers.request?.(null, permission, (decided) => (granted = decided), { isMainFrame })
  return [granted, handlers.check?.(null, permission, 'app://quotedeck', { isMainFrame })]
}

describe('the guards of a page', () => {
  it.each(['media', 'clipboard-read', 'deprecated-sync-clipboard-read', 'fileSystem', 'unknown'])(
    'do not grant %s, whichever way it is asked for',
    (permission) => {
      expect(answers(guarded(), permission)).toEqual([false, false])
    },
  )

  it('offer no devices', () => {
    expect(guarded().handlers.device?.()).toBe(false)
  })

  it('let a page copy what its reader asked it to, but nothing that is embedded in it', () => {
    expect(answers(guarded(), 'clipboard-sanitized-write')).toEqual([true, true])
    expect(answers(guarded(), 'clipboard-sanitized-write', false)).toEqual([false, false])
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

  it('open nothing for a page without the focus', () => {
    const { handlers, opened } = guarded({ focused: false })
    handlers.open?.({ url: 'https://example.com/story' })
    expect(opened).toEqual([])
  })

  it('open no more than a few links a minute, from however many windows', () => {
    const { handlers, opened, clock, openPage } = guarded()
    const askOften = () => {
      for (let count = 0; count < 50; count += 1) handlers.open?.({ url: `https://example.com/${count}` })
    }
    askOften()
    openPage()
    askOften()
    expect(opened).toHaveLength(MAX_LINKS_A_MINUTE)
    clock.advance(59_000)
    askOften()
    expect(opened).toHaveLength(MAX_LINKS_A_MINUTE)
    clock.advance(1_000)
    askOften()
    expect(opened).toHaveLength(2 * MAX_LINKS_A_MINUTE)
  })

  it('count no link that is not opened anyway', () => {
    const { handlers, opened } = guarded()
    for (let count = 0; count < 50; count += 1) handlers.open?.({ url: 'http://example.com/' })
    handlers.open?.({ url: 'https://example.com/' })
    expect(opened).toHaveLength(1)
  })
})
