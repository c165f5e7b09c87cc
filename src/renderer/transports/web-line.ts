/** The line of a page to the web shell: finds out why nothing arrives. */
import { isSameProgram, type Program, type Refused } from '#contract/web/web-handshake.ts'
import type { Clock } from '../live/time/clock.ts'
import { isLoss, type HostLine, type LineState } from '../window/line-state.ts'
import { createLiveness, type Pulse } from './liveness.ts'
import { createPageKey, type KeyMemory } from './page-key.ts'
import type { Answering } from './probe-address.ts'
import { createSocketTransport, type LineEvent, type Socket, type SocketTransport } from './socket-transport.ts'

export interface PageMemory extends KeyMemory {
  /** The user reloaded this page for that build. */
  reloadedFor: string | null
}

export interface WebLinePorts {
  readonly openSocket: () => Socket
  /** Finds out which program answers at the page's address. Never rejects. */
  readonly probe: () => Promise<Answering>
  readonly memory: PageMemory
  /** See {@link createPageKey}. */
  readonly code: string | null
  readonly program: Program
  readonly clock: Clock
  /** A number in [0, 1). */
  readonly random: () => number
  readonly reload: () => void
}

/** A silent line is replaced after this time, ms, because a proxy or network may have dropped it. */
const RENEW_AFTER_MS = 10_000

const ANSWERING: Readonly<Record<Answering, LineState>> = {
  nobody: { kind: 'down' },
  quotedeck: { kind: 'silent' },
  other: { kind: 'occupied' },
}

export interface WebLine {
  readonly transport: SocketTransport
  readonly line: HostLine
  /** Invalidates the key of every other page. */
  renewKey(): void
}

export function createWebLine(ports: WebLinePorts): WebLine {
  const { clock, memory, program } = ports
  const listeners = new Set<(state: LineState) => void>()
  let state: LineState = { kind: 'opening' }
  /** A counter of findings, so that a late answer is ignored. */
  let knowledge = 0
  let cancelRenewal: () => void = () => undefined
  /** Null for the page's own build. */
  let otherBuild: string | null = null
  const key = createPageKey(memory, ports.code)
  const liveness = createLiveness(clock, receivePulse)
  const transport = createSocketTransport({
    ...ports,
    keyFrame: () => key.frame(),
    happened(event) {
      if (event.kind === 'key') key.keep(event.key)
      else take(event)
    },
  })
  transport.subscribe(() => liveness.arrived())

  function set(next: LineState): void {
    knowledge += 1
    state = next
    for (const listener of [...listeners]) listener(next)
  }

  function receivePulse(pulse: Pulse): void {
    cancelRenewal()
    if (pulse === 'beating') set({ kind: 'up' })
    else if (pulse === 'unsure') set({ kind: 'checking' })
    else {
      cancelRenewal = clock.schedule(RENEW_AFTER_MS, () => transport.renew())
      set({ kind: 'silent' })
    }
  }

  function take(event: Exclude<LineEvent, { readonly kind: 'key' }>): void {
    cancelRenewal()
    if (event.kind !== 'up') liveness.rest()
    switch (event.kind) {
      case 'up':
        memory.profile = event.profile
        return liveness.arrived()
      case 'broken':
        // The next attempt soon finds out whether the shell is still there.
        return set({ kind: 'silent' })
      case 'unanswered':
        return findOut()
      case 'stranger':
        return set({ kind: 'occupied' })
      case 'renewed':
        key.replaced()
        return set({ kind: 'renewed' })
      case 'refused':
        return set(refused(event.by))
      case 'otherProgram':
        otherBuild = event.program.build
        return set(otherVersion(program, event.program, memory.reloadedFor === otherBuild ? 'restart' : 'reload'))
    }
  }

  function findOut(): void {
    const asked = ++knowledge
    void ports.probe().then((answering) => {
      if (asked === knowledge) set(ANSWERING[answering])
    })
  }

  function refused(by: Refused | null): LineState {
    // Without a statement about the key, it was not sent in time.
    if (by === null) return { kind: 'refused' }
    key.refused()
    return refusalBy(by, memory, program)
  }

  return {
    transport,
    renewKey() {
      key.renew()
      transport.renew()
    },
    line: {
      watch(listener) {
        listeners.add(listener)
        listener(state)
        return () => void listeners.delete(listener)
      },
      lastArrivalAt: () => liveness.lastArrivalAt(),
      look() {
        liveness.look()
        if (isLoss(state)) transport.retryNow()
      },
      reload() {
        memory.reloadedFor = otherBuild
        ports.reload()
      },
    },
  }
}

function refusalBy(by: Refused, { isRenewed, profile }: KeyMemory, own: Program): LineState {
  if (by.isSameProfile === null) return { kind: 'refused' }
  if (!by.isSameProfile && profile !== null) return { kind: 'otherProfile', directory: profile.directory }
  if (!isSameProgram(by, own)) return otherVersion(own, by, 'open')
  return { kind: isRenewed && by.isSameProfile ? 'renewed' : 'restarted' }
}

function otherVersion(own: Program, running: Program, remedy: 'reload' | 'open' | 'restart'): LineState {
  const isNamed = running.version !== own.version
  const nameOf = ({ version, build }: Program) => (isNamed ? version : `${version} (${build})`)
  return { kind: 'otherVersion', own: nameOf(own), running: nameOf(running), remedy }
}
