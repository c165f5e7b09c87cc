/** The frames of a page, and the worlds of their scripts. */
import type { DebugSession } from '../debug-line.ts'

export interface PageFrame {
  readonly parent: PageFrame | null
  /** The address of its document, with the fragment. */
  readonly url: string
}

export interface PageFrames {
  readonly main: PageFrame
  /** Returns null for a frame that is gone. */
  at(id: string): PageFrame | null
  /** Returns the frame whose document has this world; null when the document is gone. */
  ofWorld(world: number): PageFrame | null
  /** Returns the world of the main frame's document; null between two documents. */
  mainWorld(): number | null
}

/** @param mainId The main frame's id, which is also its page's. */
export function watchFrames(session: DebugSession, mainId: string): PageFrames {
  const main = { parent: null, url: 'about:blank' }
  const frames = new Map<string, { readonly parent: PageFrame | null; url: string }>([[mainId, main]])
  const worlds = new Map<number, string>()
  let mainWorld: number | null = null

  function move(id: string, url: string): void {
    const frame = frames.get(id)
    if (frame !== undefined) frame.url = url
  }

  session.on('Page.frameAttached', ({ frameId, parentFrameId }) =>
    frames.set(frameId, { parent: frames.get(parentFrameId) ?? main, url: 'about:blank' }),
  )
  session.on('Page.frameNavigated', ({ frame: { id, url, urlFragment = '' } }) => move(id, url + urlFragment))
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => move(frameId, url))
  session.on('Page.frameDetached', ({ frameId }) => frames.delete(frameId))

  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    const { frameId = '', isDefault = false } = (auxData ?? {}) as { frameId?: string; isDefault?: boolean }
    worlds.set(id, frameId)
    if (isDefault && frameId === mainId) mainWorld = id
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    worlds.delete(executionContextId)
    if (mainWorld === executionContextId) mainWorld = null
  })
  session.on('Runtime.executionContextsCleared', () => {
    worlds.clear()
    mainWorld = null
  })

  const at = (id: string) => frames.get(id) ?? null
  return { main, at, ofWorld: (world) => at(worlds.get(world) ?? ''), mainWorld: () => mainWorld }
}
