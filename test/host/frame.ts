/** `WebFrameMain`, as far as handlers inspect the sender of a message. */
import type { WebFrameMain } from 'electron'
import type { PageFrame } from './page-frames.ts'
import { fromPageUrl } from './protocol.ts'

export type StandInFrame = Pick<WebFrameMain, 'url' | 'origin'> & { readonly parent: StandInFrame | null }

/** Returns null for a frame that is gone. */
export function describeFrame(frame: PageFrame | null): StandInFrame | null {
  if (frame === null) return null
  const parent = describeFrame(frame.parent)
  const url = fromPageUrl(frame.url)
  // A document without its own address has the origin of its parent.
  const origin = url.startsWith('about:') && parent !== null ? parent.origin : originOf(url)
  return { url, origin, parent }
}

function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]+/u.exec(url)?.[0] ?? 'null'
}
