/** The line of a page to the web shell, and what is to be said of it: it finds out why nothing arrives. */
import { isSameProgram, type ProfileMark, type Program, type Refused } from '../../contract/web-handshake.ts'
import type { Clock } from '../live/clock.ts'
import { isLoss, type HostLine, type LineState } from '../live/line-state.ts'
import { createLiveness, type Pulse } from './liveness.ts'
import type { Answering } from './probe-address.ts'
import { createSocketTransport, type LineEvent, type Socket, type SocketTransport } from './socket-transport.ts'

/** What a page remembers through a reload. */
export interface PageMemory {
  readonly key: string
  /** Of the shell that let this page in last; null when none has. */
  profile: ProfileMark | null
  /** The build for which this page was loaded again at its reader's wish. */
  reloadedFor: string | null
}

export interface WebLinePorts {
  readonly openSocket: () => Socket
  /** Who answers at the page's own address. Never rejects. */
  readonly probe: () => Promise<Answering>
  readonly memory: PageMemory
  readonly program: Program
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly reload: () => void
}

/** A line that stands in silence for so long is given up for a new one, ms: something on the way may have lost it. */
const RENEW_AFTER_MS = 10_000

const ANSWERING: Readonly<Record<Answering, LineState>> = {
  nobody: { kind: 'down' },
  quotedeck: { kind: 'silent' },
  other: { kind: 'occupied' },
}

export function createWebLine(ports: WebLinePorts): { readonly transport: SocketTransport; readonly line: HostLine } {
  const { clock, memory, program } = ports
  const listeners = new Set<(state: LineState) => void>()
  let state: LineState = { kind: 'opening' }
  /** Counts what is known: an answer to an earlier question comes too late. */
  let knowledge = 0
  let cancelRenewal: () => void = () => undefined
  /** Of the program that answers and is not the page's own. */
  let otherBuild: string | null = null
  const liveness = createLiveness(clock, receivePulse)
  const transport = createSocketTransport({
    ...ports,
    keyFrame: () => ({ key: memory.key, profile: memory.profile?.id ?? null }),
    happened: take,
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

  function take(event: LineEvent): void {
    cancelRenewal()
    if (event.kind !== 'up') liveness.rest()
    switch (event.kind) {
      case 'up':
        memory.profile = event.profile
        return liveness.arrived()
      case 'broken':
        // Whether anybody is left is known with the next attempt, in a moment.
        return set({ kind: 'silent' })
      case 'unanswered':
        return findOut()
      case 'stranger':
        return set({ kind: 'occupied' })
      case 'refused':
        return set(refusal(event.by))
      case 'otherProgram':
        otherBuild = event.program.build
        return set(otherVersion(event.program, memory.reloadedFor === otherBuild ? 'restart' : 'reload'))
    }
  }

  function findOut(): void {
    const asked = ++knowledge
    void ports.probe().then((answering) => {
      if (asked === knowledge) set(ANSWERING[answering])
    })
  }

  function refusal(by: Refused | null): LineState {
    if (by === null || by.isSameProfile === null) return { kind: 'refused' }
    if (!by.isSameProfile && memory.profile !== null)
      return { kind: 'otherProfile', directory: memory.profile.directory }
    return isSameProgram(by, program) ? { kind: 'restarted' } : otherVersion(by, 'open')
  }

  function otherVersion(running: Program, remedy: 'reload' | 'open' | 'restart'): LineState {
    const isNamed = running.version !== program.version
    const nameOf = ({ version, build }: Program) => (isNamed ? version : `${version} (${build})`)
    return { kind: 'otherVersion', own: nameOf(program), running: nameOf(running), remedy }
  }

  return {
    transport,
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
