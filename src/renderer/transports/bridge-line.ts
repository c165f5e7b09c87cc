/** The line of a desktop window to the main process. It never breaks, but the main process may hang or end. */
import type { Reply, Transport } from '#contract/wire/transport.ts'
import type { Clock } from '../live/time/clock.ts'
import type { HostLine, LineState } from '../window/line-state.ts'
import { createLiveness, type Pulse } from './liveness.ts'

export type Bridge = Pick<Transport, 'request' | 'subscribe'>

const STATES: Readonly<Record<Pulse, LineState>> = {
  beating: { kind: 'up' },
  unsure: { kind: 'checking' },
  silent: { kind: 'silent' },
}

const DISCONNECTED: Reply = {
  ok: false,
  error: { code: 'disconnected', message: 'The application is not answering.' },
}

export function createBridgeLine(bridge: Bridge, clock: Clock, reload: () => void) {
  const listeners = new Set<(state: LineState) => void>()
  let state: LineState = { kind: 'opening' }
  const liveness = createLiveness(clock, (pulse) => {
    state = STATES[pulse]
    for (const listener of [...listeners]) listener(state)
  })
  bridge.subscribe(() => liveness.arrived())
  // The main process opened this window a moment ago.
  liveness.arrived()

  const transport: Transport = {
    // Electron rejects requests to a process that has ended.
    request: (message) => bridge.request(message).catch(() => DISCONNECTED),
    subscribe: bridge.subscribe,
    watchLine(listener) {
      listener(true)
      return () => undefined
    },
  }
  const line: HostLine = {
    watch(listener) {
      listeners.add(listener)
      listener(state)
      return () => void listeners.delete(listener)
    },
    lastArrivalAt: () => liveness.lastArrivalAt(),
    look: () => liveness.look(),
    reload,
  }
  return { transport, line }
}
