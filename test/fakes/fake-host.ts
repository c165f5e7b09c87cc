/** A window's shell over the fake backend: nothing opens, and what was asked of it can be read. */
import type { Transport } from '../../src/contract/transport.ts'
import type { HostLine } from '../../src/renderer/live/line-state.ts'
import type { Host } from '../../src/renderer/host.ts'
import type { WindowId, WindowKind } from '../../src/model/workspace.ts'
import type { FakeBackend } from './fake-backend.ts'

/** A line of which nothing is known but whether it stands. */
export const lineOver = (transport: Pick<Transport, 'watchLine'>): HostLine => ({
  watch: (listener) => transport.watchLine((up) => listener({ kind: up ? 'up' : 'down' })),
  lastArrivalAt: () => null,
  look: () => undefined,
  reload: () => undefined,
})

export interface FakeHost extends Host {
  /** The windows that were asked for, further ones by their kind and present ones by their id. */
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
    askedWindow: { kind: 'any' },
    rememberWindow: () => undefined,
    windowsBelongTo: 'browser',
    openWindow: (_client, kind = 'desk') => void opened.push(kind),
    showWindow: (_client, window) => void opened.push(window),
    ...parts,
    opened,
  }
}
