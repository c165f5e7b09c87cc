/** `WebFrameMain`, as far as a handler looks at the sender of a message. */
import type { WebFrameMain } from 'electron'
import type { Frame } from 'playwright'
import { fromPageUrl } from './protocol.ts'

export type StandInFrame = Pick<WebFrameMain, 'url' | 'origin'> & { readonly parent: StandInFrame | null }

export function describeFrame(frame: Frame): StandInFrame {
  const parentFrame = frame.parentFrame()
  const parent = parentFrame === null ? null : describeFrame(parentFrame)
  const url = fromPageUrl(frame.url())
  // A document without an address of its own has the origin of the one it stands in.
  const origin = url.startsWith('about:') && parent !== null ? parent.origin : originOf(url)
  return { url, origin, parent }
}

function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]+/u.exec(url)?.[0] ?? 'null'
}
