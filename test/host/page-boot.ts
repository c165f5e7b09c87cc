/**
 * Runs in every document before its own scripts: gives the built preload a `require('electron')` with ipcRenderer and
 * contextBridge. Its source is injected, so it must be self-contained. Unlike in Electron, the preload shares the
 * page's world, though not its scope.
 */
import type { Codec } from './codec.ts'

export type PageMessage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly values: readonly unknown[] }
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'preloadFailed'; readonly reason: string }

export type HostMessage =
  | { readonly kind: 'event'; readonly channel: string; readonly values: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly reason: string }

/** The name of the function by which a page sends messages. */
export const POST = '__standInPost'
/** The key of the function by which a page receives messages. */
export const RECEIVE = 'quotedeck.test.hear'

export type Preload = (require: (name: string) => unknown, module: { exports: unknown }, process: unknown) => void

export interface BootFacts {
  readonly postName: string
  readonly receiveKey: string
  readonly sandboxed: boolean
  readonly contextIsolated: boolean
  readonly platform: string
}

type Listener = (event: unknown, ...values: unknown[]) => void

export function bootPage(makeCodec: () => Codec, preload: Preload | null, facts: BootFacts): void {
  // A preload runs in the main frame alone unless nodeIntegrationInSubFrames is set.
  if (window !== window.top || preload === null) return
  const codec = makeCodec()
  const page = window as unknown as Record<string | symbol, unknown>
  const post = (message: PageMessage) => (page[facts.postName] as (text: string) => void)(codec.encode(message))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>()
  const listeners = new Map<string, Set<Listener>>()
  let nextId = 1

  function onReceive(text: string): void {
    const message = codec.decode(text) as HostMessage
    if (message.kind === 'event') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, ...message.values)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') asked?.resolve(message.value)
    else asked?.reject(new Error(message.reason))
  }
  Object.defineProperty(window, Symbol.for(facts.receiveKey), { value: onReceive })

  // Electron asks the application before a window opens; Chromium would open it first.
  window.open = (url) => {
    post({ kind: 'open', url: new URL(url ?? 'about:blank', location.href).href })
    return null
  }
  document.addEventListener(
    'click',
    (event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target="_blank"]') : null
      if (link === null) return
      event.preventDefault()
      post({ kind: 'open', url: link.href })
    },
    true,
  )

  const ipcRenderer = {
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, { resolve, reject })
        post({ kind: 'invoke', id, channel, values })
      }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return ipcRenderer
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  function freeze<T>(value: T): T {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  const contextBridge = {
    exposeInMainWorld(name: string, offered: object) {
      if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(window, name, { value: freeze({ ...offered }), enumerable: true })
    },
  }
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  const process = {
    type: 'renderer',
    sandboxed: facts.sandboxed,
    contextIsolated: facts.contextIsolated,
    platform: facts.platform,
    env: {},
  }
  try {
    preload(require, { exports: {} }, process)
  } catch (error) {
    post({ kind: 'preloadFailed', reason: String(error) })
  }
}
