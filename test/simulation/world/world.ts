/** The world around the application: machine, disk, network, hosts and windows, and the processes that come and go in it. */
import { StoreError } from '../../../src/core/ports/store.ts'
import type { AlertNotification } from '../../../src/model/alert-event.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import { streamOf } from '../../../src/simulator/market/chance.ts'
import type { Violation } from '../options.ts'
import { createSometimes, type Sometimes } from '../sometimes.ts'
import type { Trace } from '../trace.ts'
import { startRun, type ApplicationRun } from './application-run.ts'
import { createArchives, type Archives } from './archives.ts'
import { createChance, type Chance } from './chance.ts'
import { createDisk, Killed, type Disk } from './disk.ts'
import { createMachine, type Machine } from './machine.ts'
import { createNetwork, type Network } from './network.ts'
import { createRequestLedger, type RequestLedger } from './request-ledger.ts'
import { drawScene, createHosts, type Hosts, type Scene } from './scene.ts'
import { createServedQuotes, type ServedQuotes } from './served-quotes.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import type { Watcher } from './watcher.ts'
import { openWindow, type SimulatedWindow } from './window.ts'

/** An act of the user, and what happens right before and after it. */
interface Urge {
  /** Its name in the table of acts. */
  readonly act: string
  readonly before?: () => void
  readonly after?: () => void
}

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

/** After a process was killed at a moment of its own. */
const RELAUNCH_MS = 5_000

export function createWorld(seed: number, trace: Trace): World {
  const chance = createChance(streamOf(seed, 'world'))
  const scene = drawScene(chance.fork('scene'))
  const timeline = createTimeline(streamOf(seed, 'timeline'), trace)
  const machine = createMachine(timeline, scene.epoch, scene.bootedMs)
  const disk = createDisk()
  const served = createServedQuotes()
  const ledger = createRequestLedger()
  const sometimes = createSometimes()
  const hosts = createHosts(scene, () => machine.trueNow(), served)
  const watchers: Partial<Watcher>[] = []
  const windows: SimulatedWindow[] = []
  const processes = timeline.lane('processes')
  let violation: Violation | null = null
  let run: ApplicationRun | null = null
  let runs = 0
  let opened = 0
  let clockSetAt = -Infinity
  let isStarting = false
  let killAfter: { changes: number; readonly losesPower: boolean } | null = null

  const network = createNetwork({
    timeline,
    machine,
    chance: chance.fork('network'),
    services: hosts.services,
    served,
    sending(host) {
      for (const { sending } of watchers) sending?.(host)
    },
    arrived(host, request) {
      const count = ledger.arrived(host, { at: machine.trueNow(), token: request.token })
      trace.note('request', request.url)
      for (const { arrived } of watchers) arrived?.(host, request, count)
    },
    priced(url, prices) {
      // A rule may have changed what the host said: only what is sound obliges anybody to anything.
      const isSound = hosts.services.get(url.origin)?.faults.rules().rules.length === 0
      for (const { priced } of watchers) priced?.({ url, prices, isSound })
    },
    answered(url, outcome) {
      const what = outcome.kind === 'answer' ? `${outcome.status} ${outcome.body.length}` : outcome.cause
      trace.note('answer', `${url.pathname} ${what}`)
      for (const { answered } of watchers) answered?.(url.origin, outcome)
    },
  })

  /** The process is dead before its connections end: nobody hears of them. */
  function bury(dead: ApplicationRun | null): void {
    dead?.kill()
    if (dead !== null) network.endConnections()
  }

  /** What still looks at a process that is about to end. */
  async function before(leaving: ApplicationRun): Promise<void> {
    for (const { leaving: look } of watchers) await look?.(leaving)
  }

  function changing(call: string): void {
    if (run === null && !isStarting) throw new Killed()
    if (killAfter === null || --killAfter.changes > 0) return
    sometimes.reached(`killed at ${call}`)
    world.kill(killAfter.losesPower)
    world.relaunch(RELAUNCH_MS)
    throw new Killed()
  }
  disk.beforeChange = changing
  disk.now = () => machine.wall()
  const archives = createArchives(
    () => {
      changing('the begin of a transaction')
      if (disk.trouble !== null) throw new StoreError(`${disk.trouble}: alerts`)
    },
    () => changing('the end of a transaction'),
  )

  const world: World = {
    chance,
    scene,
    timeline,
    machine,
    disk,
    archives,
    network,
    hosts,
    served,
    ledger,
    trace,
    sometimes,
    watchers,
    urge: null,
    isUserAway: false,
    running: () => run,
    windows: () => windows,
    statedLimit: (host) => hosts.services.get(host)?.requestsPerMinute ?? 0,
    ownerOfKey: (token) => hosts.owners.get(token) ?? null,
    keys: () => [...hosts.owners.keys()],
    clockSetAt: () => clockSetAt,
    wasClockSet: () => clockSetAt > -Infinity,
    setClock(byMs) {
      clockSetAt = machine.trueNow()
      if (byMs === 0) machine.synchronise()
      else machine.setWallBy(byMs)
    },
    start() {
      runs++
      trace.note('start', String(runs))
      isStarting = true
      try {
        const made = startRun({
          number: runs,
          timeline,
          machine,
          chance,
          network,
          disk,
          archives,
          market: hosts.market,
          requestsPerMinute: scene.requestsPerMinute,
          logged(line) {
            // Names of temporary files differ from run to run.
            trace.note('log', line.replaceAll(/(?:probe|\.tmp)-[\w-]+/gu, '#'))
            for (const { logged } of watchers) logged?.(line)
          },
          reported(notice) {
            sometimes.reached(`notice ${notice.kind}`)
            for (const { reported } of watchers) reported?.(notice)
          },
          delivered(notification: AlertNotification) {
            trace.note('notified', JSON.stringify(notification))
            for (const { notified } of watchers) notified?.(notification)
          },
        })
        // It may have been killed at one of its first writes.
        if (!isStarting) return bury(made)
        run = made
        for (const { started } of watchers) started?.(made)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        world.relaunch(RELAUNCH_MS)
      } finally {
        isStarting = false
      }
    },
    relaunch(delayMs) {
      timeline.schedule(processes, delayMs, () => {
        if (run === null) world.start()
        // The user follows the new address; the pages of the old one stay for a while.
        const old = [...windows]
        timeline.schedule(processes, chance.whole(500, 20_000), () => {
          for (const window of old) if (window.isOpen()) world.closeWindow(window)
          if (windows.length === 0 && !world.isUserAway) world.openWindow()
        })
      })
    },
    kill(losesPower) {
      trace.note('kill', losesPower ? 'with the power' : 'the process')
      killAfter = null
      if (run !== null) for (const { ended } of watchers) ended?.(false)
      bury(run)
      run = null
      disk.crash(chance.fork(`crash ${runs}`), losesPower)
      isStarting = false
      if (losesPower) for (const window of [...windows]) world.closeWindow(window)
      else for (const window of windows) window.cut()
    },
    quitThenStart(delayMs) {
      const leaving = run
      if (leaving === null) return
      trace.note('quit', String(runs))
      const over = (): void => {
        if (run !== leaving) return
        for (const { ended } of watchers) ended?.(true)
        bury(leaving)
        run = null
        for (const window of windows) window.cut()
        world.relaunch(delayMs)
      }
      void before(leaving)
        .then(() => leaving.quit())
        .then(over, over)
    },
    sleep(forMs) {
      machine.sleep(forMs)
      network.breakConnections()
    },
    openWindow() {
      if (run === null) return null
      opened++
      const window = openWindow({
        number: opened,
        timeline,
        machine,
        chance,
        running: () => run,
        key: run.keys.current(),
        pushed: (length) => trace.note('push', String(length)),
        shown(shownIn, instrument: InstrumentId, quote) {
          for (const { shown } of watchers) shown?.(shownIn, instrument, quote)
        },
        reload: () => undefined,
      })
      windows.push(window)
      return window
    },
    closeWindow(window) {
      window.close()
      windows.splice(windows.indexOf(window), 1)
    },
    killAtChange(changes, losesPower) {
      killAfter = { changes, losesPower }
    },
    violate({ invariant, detail }) {
      violation ??= { invariant, detail, at: machine.trueNow() - scene.epoch }
    },
    violation: () => violation,
  }
  return world
}
