/** A window's end of its line: a page of the web shell over a socket, or of the desktop over its channels. */
import type { Transport } from '#contract/wire/transport.ts'
import type { Clock } from '#renderer/live/time/clock.ts'
import type { HostLine } from '#renderer/window/line-state.ts'
import { createBridgeLine } from '#renderer/transports/bridge-line.ts'
import { createWebLine, type PageMemory } from '#renderer/transports/web-line.ts'
import { serveWindow } from '#web/serving/window-line.ts'
import { PROGRAM, type ApplicationRun } from './application-run.ts'
import { createSimulatedBridge } from './network/bridge.ts'
import type { Chance } from './chance.ts'
import { createSocketPair, type SocketPair } from './network/socket-pair.ts'
import type { Lane, Timeline } from './time/timeline.ts'

export interface WindowEnd {
  readonly transport: Transport
  readonly line: HostLine
  stall(): void
  /** Stalls the next line as soon as it opens; the desktop's line never reopens and stalls now. */
  stallOnceOpen(): void
  flow(): void
  /** Closes the socket, or crashes the page of the desktop. */
  cut(): void
  abandon(): void
  isStalled(): boolean
}

export interface WindowEndParts {
  readonly timeline: Timeline
  readonly lane: Lane
  readonly clock: Clock
  /** Monotonic, ms. */
  readonly monotonic: () => number
  readonly chance: Chance
  /** The process at the page's address, or null. */
  readonly running: () => ApplicationRun | null
  /** The key in the page's address. */
  readonly key: string
  readonly pushed: (length: number) => void
  readonly reload: () => void
  readonly crashed: () => void
}

export function openWebEnd(parts: WindowEndParts): WindowEnd {
  const { timeline, lane, clock, running } = parts
  const memory: PageMemory = { key: parts.key, isRenewed: false, profile: null, reloadedFor: null }
  let pair: SocketPair | null = null
  let isStalled = false
  let stallsOnceOpen = false

  /** While the desktop has the profile, no process listens at the address of a web page. */
  const served = (): ApplicationRun | null => (running()?.shell === 'web' ? running() : null)

  function openSocket(): SocketPair['client'] {
    const door = served()?.line ?? null
    pair = createSocketPair({
      timeline,
      lane,
      serve: door === null ? null : (socket) => serveWindow(socket, door, () => true),
      pushed: parts.pushed,
    })
    if (isStalled) pair.stall()
    else if (stallsOnceOpen) pair.stallAfterNext()
    if (stallsOnceOpen) isStalled = true
    stallsOnceOpen = false
    return pair.client
  }

  const { transport, line } = createWebLine({
    openSocket,
    probe: () => Promise.resolve(served() === null ? 'nobody' : 'quotedeck'),
    memory,
    code: null,
    program: PROGRAM,
    clock,
    random: parts.chance.next,
    reload: parts.reload,
  })
  return {
    transport,
    line,
    isStalled: () => isStalled,
    stall() {
      isStalled = true
      pair?.stall()
    },
    stallOnceOpen() {
      stallsOnceOpen = true
    },
    flow() {
      isStalled = false
      stallsOnceOpen = false
      pair?.flow()
    },
    cut: () => pair?.cut(),
    abandon: () => pair?.abandon(),
  }
}

/** @param run The process that opens the window. */
export function openDesktopEnd(run: ApplicationRun, parts: WindowEndParts): WindowEnd {
  const { timeline, lane, clock, monotonic } = parts
  const ipc = createSimulatedBridge({ timeline, lane, now: monotonic, run, pushed: () => parts.pushed(0) })
  const { transport, line } = createBridgeLine(ipc.bridge, clock, parts.reload)
  let isStalled = false
  const stall = (): void => {
    isStalled = true
    ipc.stall()
  }
  return {
    transport,
    line,
    isStalled: () => isStalled,
    stall,
    stallOnceOpen: stall,
    flow() {
      isStalled = false
      ipc.flow()
    },
    cut() {
      ipc.end()
      parts.crashed()
    },
    abandon: ipc.end,
  }
}
