/** The line of a page to the web shell, and its status: it finds out why nothing arrives. */
import { isSameProgram, type ProfileMark, type Program, type Refused } from '../../contract/web-handshake.ts'
import type { Clock } from '../live/clock.ts'
import { isLoss, type HostLine, type LineState } from '../live/line-state.ts'
import { createLiveness, type Pulse } from './liveness.ts'
import type { Answering } from './probe-address.ts'
import { createSocketTransport, type LineEvent, type Socket, type SocketTransport } from './socket-transport.ts'

/** The page's memory through a reload. */
export interface PageMemory {
  readonly key: string
  /** The profile of the shell that let this page in last; null when none has. */
  profile: ProfileMark | null
  /** The build for which the reader had this page loaded again. */
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

/** A line that is silent for this long is replaced by a new one, ms, because something on the way may have lost it. */
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
  /** Counts up with every finding, so that an answer to an earlier question is recognised as late. */
  let knowledge = 0
  let cancelRenewal: () => void = () => undefined
  /** The build of the answering program, if it is not the page's own. */
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
        // The next attempt finds out soon whether the shell is still there.
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
