/** One run of the application: the real core over the ports of the world, composed as in the shells. */
import { limitLines } from '#contract/wire/rate-limit.ts'
import type { Connect } from '#contract/wire/serve.ts'
import { PROTOCOL } from '#contract/web/web-handshake.ts'
import { createBackendOver, type Backend } from '#core/backend.ts'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'
import { createRedactingHttp } from '#core/connection/redacting-http.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import type { Feed, FeedInsight } from '#core/feed/feed.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createDocumentStore, type DocumentStore } from '#node/documents/document-store.ts'
import { guardHttp } from '#node/network/held-http.ts'
import { loseProfile } from '#node/lost-profile.ts'
import { watchMachine } from '#node/process/machine-watch.ts'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { Notice } from '#model/application/notice.ts'
import { createLaunchKeys, type LaunchKeys } from '#web/serving/launch-keys.ts'
import type { WindowLinePorts } from '#web/serving/window-line.ts'
import type { Archives } from './disk/archives.ts'
import type { Chance } from './chance.ts'
import { openPlainDocument } from './disk/plain-document.ts'
import { Killed, type Disk } from './disk/disk.ts'
import { mountDisk, PROFILE } from './disk/file-system.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network/network.ts'
import { openSecrets, takeProfile, type Shell } from './shells.ts'
import { createSimulatedShellMarket, type MarketAccess } from './network/shell-market.ts'
import type { Timeline } from './time/timeline.ts'

export const PROGRAM = { protocol: PROTOCOL, version: '1.0.0', build: 'simulated' }

const KEY_TIME_LIMIT_MS = 2_000

export interface RunParts {
  readonly number: number
  readonly shell: Shell
  readonly timeline: Timeline
  readonly machine: Machine
  readonly chance: Chance
  readonly network: Network
  readonly disk: Disk
  readonly archives: Archives
  readonly market: MarketAccess
  /** The limit for services that no form names. */
  readonly requestsPerMinute: number
  readonly logged: (line: string) => void
  readonly reported: (notice: Notice) => void
  readonly delivered: ((notification: AlertNotification) => void) | null
}

export interface ApplicationRun {
  readonly number: number
  readonly shell: Shell
  readonly backend: Backend
  readonly feed: Pick<Feed & FeedInsight, 'live' | 'state' | 'requests'>
  readonly keys: LaunchKeys
  readonly line: WindowLinePorts
  /** Opens a line without delay or limits, for invariants. */
  readonly connect: Connect
  isAlive(): boolean
  isStarted(): boolean
  /** False in a profile that cannot be written, which loses nothing. */
  readonly hasLock: boolean
  /** Ends all effects of the process immediately. */
  kill(): void
  /** Ends in order, as a shell does. */
  quit(): Promise<void>
}

/** Thrown when another process has the profile, or has just lost it. */
export class Refused extends Error {}

/** @throws Killed when the process dies during its composition. */
export function startRun(parts: RunParts): ApplicationRun {
  const { timeline, machine, network, disk, archives, number } = parts
  const lane = timeline.lane(`run ${number}`)
  let alive = true
  let started = false
  const isAlive = (): boolean => alive
  const clock = createRunClock(parts, isAlive)
  const log = createRunLog((line) => {
    // Output of a dead process reaches no file.
    if (alive) parts.logged(line)
  })
  const report = (notice: Notice): void => {
    if (!alive) return
    parts.reported(notice)
    backend?.report(notice)
  }
  let backend: Backend | null = null
  mountDisk(disk)
  disk.process = number
  const lock = takeProfile(clock)
  if (lock.kind !== 'held') throw new Refused(lock.kind)
  const { hold } = lock
  const now = (): number => clock.now()
  const schedule: Clock['schedule'] = (delayMs, task) => clock.schedule(delayMs, task)
  const files = { directory: PROFILE, hold, log, now, schedule, report }
  const open = openPlainDocument(disk)
  const store: DocumentStore = createDocumentStore({ ...files, open })
  const notices = [...store.notices]
  const isWritable = !notices.some(({ kind }) => kind === 'profileUnwritable')
  const notify = (notice: Notice): void => void notices.push(notice)
  const ports: Ports = {
    clock,
    log,
    store,
    http: createRedactingHttp(guardHttp(network.port(lane, isAlive), hold)),
    secrets: openSecrets(parts.shell, { ...files, open, notify, isWritable }),
    simulatedMarket: createSimulatedShellMarket(parts.market, timeline, lane),
    ...archives.ports(isAlive, hold),
    deliver: parts.delivered === null ? null : (notification) => void (alive && parts.delivered?.(notification)),
    random: parts.chance.fork(`run ${number}`).next,
    application: applicationFacts({ version: PROGRAM.version, profileDirectory: PROFILE }),
    updateFeed: null,
    applySettings: () => undefined,
  }
  // As in `createBackend`, which does not expose the feed.
  const feed = createFeed(ports)
  const built = createBackendOver(feed, ports, { requestsPerMinute: parts.requestsPerMinute })
  backend = built
  for (const notice of notices) report(notice)
  const keys = createLaunchKeys(
    () => clock.monotonic(),
    () => undefined,
  )
  const stopWatching = watchMachine(
    clock,
    () => built.wake(),
    () => addresses(machine.network()),
  )
  const stopHolding = hold.watch(clock, () => {
    loseProfile({ directory: PROFILE, log, backend: built, node: { candleArchive: { leave: () => undefined } } })
  })
  void built.start().then(() => {
    started = true
  })
  return {
    number,
    shell: parts.shell,
    feed,
    backend: built,
    keys,
    connect: built.connect,
    line: {
      isKey: (candidate) => keys.matches(candidate),
      keys,
      connect: limitLines(built.connect, () => clock.monotonic()),
      program: PROGRAM,
      profile: { id: 'profile', directory: PROFILE },
      keyTimeLimitMs: KEY_TIME_LIMIT_MS,
    },
    isAlive,
    isStarted: () => started,
    hasLock: hold.identity.lock !== null,
    kill() {
      alive = false
    },
    async quit() {
      stopWatching()
      stopHolding()
      await built.dispose()
      if (!alive) throw new Killed()
      store.close()
      ports.secrets.close()
      hold.release()
      alive = false
    },
  }
}

function createRunClock({ machine, timeline, number }: RunParts, isAlive: () => boolean): Clock {
  const lane = timeline.lane(`run ${number}`)
  return {
    now: () => Math.floor(machine.wall()),
    monotonic: () => machine.monotonic(),
    sinceBoot: () => machine.sinceBoot(),
    schedule: (delayMs, task) =>
      // As in Node: whole milliseconds, at least one.
      timeline.schedule(lane, Math.max(1, Math.trunc(delayMs)), () => {
        if (isAlive()) task()
      }),
  }
}

function createRunLog(logged: (line: string) => void): Ports['log'] {
  const write = (message: string, facts?: Readonly<Record<string, unknown>>): void =>
    logged(facts === undefined ? message : `${message} ${JSON.stringify(facts)}`)
  return { info: write, warn: write, error: write }
}

const addresses = (network: number) => ({
  wlan0: [
    {
      address: `192.0.2.${network}`,
      netmask: '255.255.255.0',
      family: 'IPv4' as const,
      mac: '00:00:00:00:00:00',
      internal: false,
      cidr: null,
    },
  ],
})
