import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import type { WindowId } from '#model/workspace/workspace.ts'
import { readKeyFrame } from '#contract/web/web-handshake.ts'
import { RENEWED_KEY_CODE } from '#contract/web/web-frames.ts'
import { createHost, type HostWindow } from '#renderer/create-host.ts'
import type { LineState } from '#renderer/window/line-state.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { PROFILE, PROGRAM } from '#test/fakes/windows/fake-socket.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function createFakeBrowser(hash: string, stored: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(stored))
  const opened: string[] = []
  const sent: string[] = []
  const sockets: FakeSocket[] = []
  class FakeSocket extends EventTarget {
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      sockets.push(this)
    }
    send(text: string): void {
      sent.push(text)
    }
    close(): void {
      // The other end of it is the test.
    }
  }
  let reloads = 0
  const listeners: Record<string, () => void> = {}
  const location = { hash, origin: 'http://127.0.0.1:4000', pathname: '/', reload: () => (reloads += 1) }
  const window = {
    location,
    sessionStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    },
    history: { replaceState: () => void (location.hash = '') },
    addEventListener: (type: string, listener: () => void) => (listeners[type] = listener),
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    open: (address: string, _target: string, features: string) => void opened.push(`${address} ${features}`),
    WebSocket: FakeSocket,
  }
  const newest = () => {
    const socket = sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  return {
    window: window as unknown as HostWindow,
    items,
    opened,
    sent,
    reloads: () => reloads,
    /** Acts like pasting an address that differs only in its fragment. */
    paste(fragment: string) {
      location.hash = fragment
      listeners['hashchange']?.()
    },
    location,
    newest,
    open: () => newest().dispatchEvent(new Event('open')),
    receive: (frame: unknown) =>
      newest().dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) })),
    close: (code: number) => newest().dispatchEvent(Object.assign(new Event('close'), { code })),
  }
}

function startInBrowser(hash: string, stored: Readonly<Record<string, string>> = {}) {
  const browser = createFakeBrowser(hash, stored)
  const host = createHost(browser.window, createFakeWindowClock(), PROGRAM)
  const states: LineState['kind'][] = []
  host.line.watch(({ kind }) => states.push(kind))
  return { ...browser, host, states }
}

describe('a window in a browser', () => {
  it('shows the key of its address to the shell, and takes it out of the address bar', () => {
    const { sent, open, location, newest } = startInBrowser('#key=secret-of-this-launch')
    open()
    expect(newest().url).toBe('ws://127.0.0.1:4000/socket')
    expect(sent.map(readKeyFrame)).toEqual([{ key: 'secret-of-this-launch', profile: null }])
    expect(location.hash).toBe('')
  })

  it('still has its key after a reload, and knows the profile that it was let in to', () => {
    const first = startInBrowser('#key=secret-of-this-launch')
    first.open()
    first.receive({ ready: { ...PROGRAM, profile: PROFILE } })
    const second = startInBrowser('', Object.fromEntries(first.items))
    second.open()
    expect(second.sent.map(readKeyFrame)).toEqual([{ key: 'secret-of-this-launch', profile: PROFILE.id }])
    second.receive({ refused: { ...PROGRAM, isSameProfile: false } })
    expect(second.states).toEqual(['opening', 'otherProfile'])
  })

  it('exchanges the code of its address for the key, and keeps the key alone', () => {
    const first = startInBrowser('#code=once')
    expect(first.location.hash).toBe('')
    expect([...first.items.values()]).not.toContain('once')
    first.open()
    expect(first.sent.map(readKeyFrame)).toEqual([{ key: '', code: 'once', profile: null }])
    first.receive({ ready: { ...PROGRAM, key: 'the-key', profile: PROFILE } })
    first.host.openWindow(createClient(createFakeBackend().transport, queueMicrotask))
    expect(first.opened[0]).toContain('key=the-key')
    const second = startInBrowser('', Object.fromEntries(first.items))
    second.open()
    expect(second.sent.map((text) => readKeyFrame(text)?.key)).toEqual(['the-key'])
  })

  it('forgets a key that is refused, and says after a reload as well that it was renewed', () => {
    const first = startInBrowser('#key=of-this-launch')
    first.open()
    first.receive({ ready: { ...PROGRAM, profile: PROFILE } })
    first.close(RENEWED_KEY_CODE)
    expect(first.states).toEqual(['opening', 'up', 'renewed'])
    expect(JSON.stringify([...first.items])).not.toContain('of-this-launch')
    const second = startInBrowser('', Object.fromEntries(first.items))
    second.open()
    second.receive({ refused: { ...PROGRAM, isSameProfile: true } })
    expect(second.states).toEqual(['opening', 'renewed'])
  })

  it('asks for a new key with the old one, and keeps the new one', () => {
    const { host, open, receive, sent, items } = startInBrowser('#key=old')
    open()
    receive({ ready: { ...PROGRAM, profile: PROFILE } })
    host.renewKey?.()
    open()
    expect(readKeyFrame(sent.at(-1) ?? '')).toEqual({ key: 'old', renew: true, profile: PROFILE.id })
    receive({ ready: { ...PROGRAM, key: 'new', profile: PROFILE } })
    expect(items.get('quotedeck.key')).toBe('new')
  })

  it('takes the address of a new start that is pasted over its own, and keeps its window', () => {
    const first = startInBrowser('#key=of-the-first-launch&window=window-3')
    first.host.rememberWindow('window-3' as WindowId)
    first.paste('#unrelated')
    expect(first.reloads()).toBe(0)
    first.paste('#key=of-the-second-launch')
    expect(first.reloads()).toBe(1)
    const second = startInBrowser('#key=of-the-second-launch', Object.fromEntries(first.items))
    second.open()
    expect(second.sent.map((text) => readKeyFrame(text)?.key)).toEqual(['of-the-second-launch'])
    expect(second.host.askedWindow).toEqual({ kind: 'known', id: 'window-3' })
  })

  it('says what becomes of its line', () => {
    const { states, open, receive, close } = startInBrowser('#key=k')
    open()
    receive({ ready: { ...PROGRAM, profile: PROFILE } })
    close(1006)
    expect(states).toEqual(['opening', 'up', 'silent'])
  })

  it('opens a further window with the key, and has no tray', () => {
    const { host, opened } = startInBrowser('#key=k')
    host.openWindow(createClient(host.transport, queueMicrotask))
    expect(opened).toEqual(['/#key=k&new=desk noopener'])
    expect(host.hasTray).toBe(false)
  })

  it('opens a window that is there already by its id, and a ticker strip as a small window of its own', () => {
    const { host, opened } = startInBrowser('#key=k')
    const client = createClient(host.transport, queueMicrotask)
    host.showWindow(client, 'window-3' as WindowId, 'desk')
    host.openWindow(client, 'ticker')
    expect(opened).toEqual([
      '/#key=k&window=window-3 noopener',
      '/#key=k&new=ticker noopener,popup,width=960,height=40',
    ])
  })

  it('shows the window of its address, and the same one after a reload', () => {
    const first = startInBrowser('#key=k&window=window-3')
    expect(first.host.askedWindow).toEqual({ kind: 'known', id: 'window-3' })
    expect(first.location.hash).toBe('')
    first.host.rememberWindow('window-4' as WindowId)
    const again = startInBrowser('', Object.fromEntries(first.items))
    expect(again.host.askedWindow).toEqual({ kind: 'known', id: 'window-4' })
  })
})

describe('a window of the desktop application', () => {
  it('speaks through the bridge, over a line that never breaks', () => {
    const { transport } = createFakeBackend()
    const location = { hash: '#window=window-5' }
    const window = { location, quotedeck: { request: transport.request, subscribe: transport.subscribe } }
    const host = createHost(window as unknown as HostWindow, createFakeWindowClock(), PROGRAM)
    const states: (LineState['kind'] | boolean)[] = []
    host.line.watch(({ kind }) => states.push(kind))
    host.transport.watchLine((up) => states.push(up))
    expect(states).toEqual(['up', true])
    expect(host.askedWindow).toEqual({ kind: 'known', id: 'window-5' })
    expect(host.hasTray).toBe(true)
  })
})
