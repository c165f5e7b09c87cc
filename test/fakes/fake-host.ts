/** A window's shell over the fake backend: nothing opens, and what was asked of it can be read. */
import type { Host } from '../../src/renderer/host.ts'
import type { WindowId, WindowKind } from '../../src/model/workspace.ts'
import type { FakeBackend } from './fake-backend.ts'

export interface FakeHost extends Host {
  /** The windows that were asked for, further ones by their kind and present ones by their id. */
  readonly opened: readonly (WindowKind | WindowId)[]
}

export function createFakeHost({ transport }: FakeBackend, parts: Partial<Host> = {}): FakeHost {
  const opened: (WindowKind | WindowId)[] = []
  return {
    transport,
    hasTray: false,
    notifications: null,
    watchLine: (listener) => transport.watchLine((up) => listener(up ? 'up' : 'down')),
    askedWindow: { kind: 'any' },
    rememberWindow: () => undefined,
    windowsBelongTo: 'browser',
    openWindow: (_client, kind = 'desk') => void opened.push(kind),
    showWindow: (_client, window) => void opened.push(window),
    ...parts,
    opened,
  }
}
