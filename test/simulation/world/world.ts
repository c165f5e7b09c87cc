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

/** An act of the user, and what happens right before and after it. */
interface Urge {
  /** Its name in the table of acts. */
  readonly act: string
  readonly before?: () => void
  readonly after?: () => void
}

/** The loss of a profile, until another process starts on it. */
export interface Loss {
  readonly run: ApplicationRun
  /** True time, and time while the machine was awake, ms. */
  readonly at: number
  readonly awakeAt: number
  /** All files as they were when it was lost; null where a loss of power has changed them. */
  contents: ReadonlyMap<string, FileContent> | null
  /** Puts it back, if the user has taken it away. */
  putBack(): void
  /** Whether the user starts again without putting it back. */
  isForGood: boolean
}

/** Takes the profile away from its process; answers what puts it back. */
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
  /** The process that runs now; null while there is none. */
  running(): ApplicationRun | null
  windows(): readonly SimulatedWindow[]
  statedLimit(host: string): number
  ownerOfKey(token: string): string | null
  keys(): readonly string[]
  /** True time at which the wall clock was set last; -Infinity before. */
  clockSetAt(): number
  wasClockSet(): boolean
  setClock(byMs: number): void
  start(): void
  /** The process is killed now; without power the disk loses what was not synced. */
  kill(losesPower: boolean): void
  /** The process ends in good order, and is started again after a while. */
  quitThenStart(delayMs: number): void
  /** The shell that is started next, and from then on. */
  nextShell: Shell
  /** A second shell is started over the same profile, whatever runs. */
  startBeside(): void
  /** Of the process that has lost its profile; null while none has, and when another one has started since. */
  lost: Loss | null
  /** Takes the profile away from the process that runs. False where none does, or something else is wrong already. */
  loseProfile(take: Taking, isForGood?: boolean): boolean
  /** The user puts the profile back and starts another process, while the one that has lost it goes on for so long, ms. */
  leaveLost(forMs: number): void
  /** Ends processes that were left like this. */
  endLeft(): void
  /** A document that was deleted, what is said of it, and the number of the first process that finds it missing. */
  missing: { readonly file: string; readonly said: string; readonly run: number } | null
  /** How many processes there were. */
  runs(): number
  /** The application is started again after a while, if nothing runs then. */
  relaunch(delayMs: number): void
  /** The machine sleeps: everything on it stands still, the rest of the world does not. */
  sleep(forMs: number): void
  /** Null while no process runs whose key could be had. */
  openWindow(): SimulatedWindow | null
  closeWindow(window: SimulatedWindow): void
  /** Kills the process at the n-th change of the disk from now on. */
  killAtChange(changes: number, losesPower: boolean): void
  /** The first violation ends the simulation. */
  violate(violation: Omit<Violation, 'at'>): void
  violation(): Violation | null
  /** Everybody who watches. */
  readonly watchers: Partial<Watcher>[]
  /** What the user does next, whatever chance says. */
  urge: Urge | null
  /** Nobody opens windows or looks at them. */
  isUserAway: boolean
}
