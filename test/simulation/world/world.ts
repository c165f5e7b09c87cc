/** The world around the application, as acts, faults and invariants see it. */
import type { Violation } from '../options.ts'
import type { Sometimes } from '../sometimes.ts'
import type { Trace } from '../trace.ts'
import type { ApplicationRun } from './application-run.ts'
import type { Archives } from './disk/archives.ts'
import type { Chance } from './chance.ts'
import type { Disk } from './disk/disk.ts'
import type { FileContent } from './disk/file-content.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network/network.ts'
import type { RequestLedger } from './network/request-ledger.ts'
import type { Hosts, Scene } from './scene.ts'
import type { ServedQuotes } from './network/served-quotes.ts'
import type { Shell } from './shells.ts'
import type { Timeline } from './time/timeline.ts'
import type { Watcher } from './disk/watcher.ts'
import type { SimulatedWindow } from './window.ts'

/** An act to perform next, with callbacks right before and after it. */
interface Urge {
  /** Its name in the table of acts. */
  readonly act: string
  readonly before?: () => void
  readonly after?: () => void
}

/** The loss of a profile, until another process starts on it. */
export interface Loss {
  readonly run: ApplicationRun
  /** True time; and time while the machine was awake, ms. */
  readonly at: number
  readonly awakeAt: number
  /** All files at the loss; null after a power loss has changed them. */
  contents: ReadonlyMap<string, FileContent> | null
  /** Restores the profile if the user has taken it away. */
  putBack(): void
  /** Whether the user starts again without restoring it. */
  isForGood: boolean
}

/** Takes the profile away from its process; returns the function that restores it. */
export type Taking = (disk: Disk) => () => void

export interface World {
  readonly chance: Chance
  readonly scene: Scene
  readonly timeline: Timeline
  readonly machine: Machine
  readonly disk: Disk
  readonly archives: Archives
  readonly network: Network
  readonly hosts: Hosts
  readonly served: ServedQuotes
  readonly ledger: RequestLedger
  readonly trace: Trace
  readonly sometimes: Sometimes
  running(): ApplicationRun | null
  windows(): readonly SimulatedWindow[]
  statedLimit(host: string): number
  ownerOfKey(token: string): string | null
  keys(): readonly string[]
  /** True time of the last change of the wall clock; -Infinity before. */
  clockSetAt(): number
  wasClockSet(): boolean
  setClock(byMs: number): void
  start(): void
  /** Kills the process; without power, the disk loses unsynced content. */
  kill(losesPower: boolean): void
  /** Ends the process in order and starts another after a while. */
  quitThenStart(delayMs: number): void
  /** The shell of the next and all further starts. */
  nextShell: Shell
  /** Starts a second shell over the same profile. */
  startBeside(): void
  /** The loss of the running process; null without one or after another process has started. */
  lost: Loss | null
  /** Takes the profile away from the running process. Returns false if none runs or something else is wrong. */
  loseProfile(take: Taking, isForGood?: boolean): boolean
  /** Restores the profile and starts another process, while the one that lost it runs for this long, ms. */
  leaveLost(forMs: number): void
  /** Ends the processes left by `leaveLost`. */
  endLeft(): void
  /** A document that was deleted, the notice about it, and the number of the first process that misses it. */
  missing: { readonly file: string; readonly said: string; readonly run: number } | null
  runs(): number
  /** Starts the application after a while, if none runs then. */
  relaunch(delayMs: number): void
  /** Stops the machine's clocks and processes; the rest of the world continues. */
  sleep(forMs: number): void
  /** Returns null while no process runs that could give a key. */
  openWindow(): SimulatedWindow | null
  closeWindow(window: SimulatedWindow): void
  /** Kills the process at the n-th change of the disk from now. */
  killAtChange(changes: number, losesPower: boolean): void
  /** Records the first violation, which ends the simulation. */
  violate(violation: Omit<Violation, 'at'>): void
  violation(): Violation | null
  readonly watchers: Partial<Watcher>[]
  /** The user's next act, instead of a random one. */
  urge: Urge | null
  /** No window is opened or looked at while this is set. */
  isUserAway: boolean
}
