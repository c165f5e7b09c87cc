/** A window's shell that opens nothing and records the requests. */
import type { Transport } from '#contract/wire/transport.ts'
import type { HostLine } from '#renderer/window/line-state.ts'
import type { Host } from '#renderer/window/host.ts'
import type { WindowId, WindowKind } from '#model/workspace/workspace.ts'
import type { FakeBackend } from './fake-backend.ts'

/** A window that never stores a picture of itself. */
export const NO_PICTURES: Host['pictures'] = { read: () => null, keep: () => undefined, forget: () => undefined }

/** A line of which only its state, up or down, is known. */
export const lineOver = (transport: Pick<Transport, 'watchLine'>): HostLine => ({
  watch: (listener) => transport.watchLine((up) => listener({ kind: up ? 'up' : 'down' })),
  lastArrivalAt: () => null,
  look: () => undefined,
  reload: () => undefined,
})

export function createFakePictures(): Host['pictures'] {
  let kept: ReturnType<Host['pictures']['read']> = null
  return {
    read: () => kept,
    keep(picture) {
      kept = picture
    },
    forget() {
      kept = null
    },
  }
}

export interface FakeHost extends Host {
  /** The requested windows: new ones by their kind, existing ones by their id. */
  readonly opened: readonly (WindowKind | WindowId)[]
}

export function createFakeHost({ transport }: FakeBackend, parts: Partial<Host> = {}): FakeHost {
  const opened: (WindowKind | WindowId)[] = []
  return {
    transport,
    hasTray: false,
    renewKey: null,
    notifications: null,
    line: lineOver(transport),
    pictures: createFakePictures(),
    askedWindow: { kind: 'any' },
    rememberWindow: () => undefined,
    windowsBelongTo: 'browser',
    openWindow: (_client, kind = 'desk') => void opened.push(kind),
    showWindow: (_client, window) => void opened.push(window),
    ...parts,
    opened,
  }
}
