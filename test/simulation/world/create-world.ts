/** Creates the world around the application: machine, disk, network, hosts and windows, and the sequence of processes. */
import { StoreError } from '#core/ports/store.ts'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { streamOf } from '#simulator/market/chance.ts'
import type { Violation } from '../options.ts'
import { createSometimes } from '../sometimes.ts'
import type { Trace } from '../trace.ts'
import { createCrashRecovery } from '#main/windows/crash-recovery.ts'
import { Refused, startRun, type ApplicationRun } from './application-run.ts'
import { createArchives } from './disk/archives.ts'
import { createChance } from './chance.ts'
import { createClockSetting } from './time/clock-setting.ts'
import { createDisk, Killed } from './disk/disk.ts'
import { createLeftProcesses, dieUnnoticed, loseProfile, losePower, takeUpLost } from './disk/loss.ts'
import { createMachine } from './machine.ts'
import { createNetwork } from './network/network.ts'
import { createRequestLedger } from './network/request-ledger.ts'
import { drawScene, createHosts } from './scene.ts'
import { createServedQuotes } from './network/served-quotes.ts'
import { startRefused } from './shells.ts'
import { createTimeline } from './time/timeline.ts'
import type { Watcher } from './disk/watcher.ts'
import { openWindow, type SimulatedWindow } from './window.ts'
import type { World } from './world.ts'

/** The fraction of worlds that start with the desktop. */
const DESKTOP_RATE = 0.3
/** A page that crashes too often is reloaded when the user confirms. */
const ASKED_MS = 5_000
/** The delay until a refused user retries, ms. */
const AGAIN_MS = 20_000
/** The delay of a start after a kill. */
const RELAUNCH_MS = 5_000

export function createWorld(seed: number, trace: Trace): World {
  const chance = createChance(streamOf(seed, 'world'))
  const scene = drawScene(chance.fork('scene'))
  const timeline = createTimeline(streamOf(seed, 'timeline'), trace)
  const machine = createMachine(timeline, scene)
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
  let isStarting = false
  const left = createLeftProcesses(disk)
  let killAfter: { changes: number; readonly losesPower: boolean } | null = null
  const recovery = createCrashRecovery()

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
      // A rule may have changed the host's answer: only sound answers oblige the application.
      const isSound = hosts.services.get(url.origin)?.faults.rules().rules.length === 0
      for (const { priced } of watchers) priced?.({ url, prices, isSound })
    },
    answered(url, outcome) {
      const what = outcome.kind === 'answer' ? `${outcome.status} ${outcome.body.length}` : outcome.cause
      trace.note('answer', `${url.pathname} ${what}`)
      for (const { answered } of watchers) answered?.(url.origin, outcome)
    },
  })

  /** The process is dead before its connections end, so it does not see that. */
  function bury(dead: ApplicationRun | null): void {
    dead?.kill()
    // As the system frees the locks of a process.
    if (dead !== null || isStarting) disk.freeLocks(dead?.number ?? runs)
    if (dead !== null) network.endConnections()
  }

  /** A socket closes with its process; windows of the desktop disappear with it. */
  function loseLine(window: SimulatedWindow): void {
    if (window.shell === 'web') window.cut()
    else world.closeWindow(window)
  }

  /** Lets watchers look at a process that is about to end. */
  async function before(leaving: ApplicationRun): Promise<void> {
    for (const { leaving: look } of watchers) await look?.(leaving)
  }

  function changing(call: string): void {
    if (run === null && !isStarting && left.isEmpty()) throw new Killed()
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
    lost: null,
    missing: null,
    runs: () => runs,
    isUserAway: false,
    running: () => run,
    windows: () => windows,
    statedLimit: (host) => hosts.services.get(host)?.requestsPerMinute ?? 0,
    ownerOfKey: (token) => hosts.owners.get(token) ?? null,
    keys: () => [...hosts.owners.keys()],
    ...createClockSetting(machine),
    start() {
      runs++
      trace.note('start', `${runs} ${world.nextShell}`)
      isStarting = true
      try {
        takeUpLost(world)
        const made = startRun({
          number: runs,
          shell: world.nextShell,
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
        // The process may have been killed at one of its first writes.
        if (!isStarting) return bury(made)
        run = made
        world.lost = null
        for (const { started } of watchers) started?.(made)
      } catch (error) {
        const isTooEarly = error instanceof Refused && world.lost !== null
        if (!(error instanceof Killed) && !isTooEarly) throw error
        if (isTooEarly) sometimes.reached('a start was refused beside a process that has lost the profile')
        disk.freeLocks(runs)
        world.relaunch(isTooEarly ? AGAIN_MS : RELAUNCH_MS)
      } finally {
        isStarting = false
      }
    },
    relaunch(delayMs) {
      timeline.schedule(processes, delayMs, () => {
        if (run === null) world.start()
        // The user follows the new address; the old pages stay for a while.
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
      dieUnnoticed(world)
      if (run !== null) for (const { ended } of watchers) ended?.(false)
      bury(run)
      run = null
      if (losesPower) losePower(world)
      disk.crash(chance.fork(`crash ${runs}`), losesPower)
      if (losesPower) machine.reboot()
      isStarting = false
      if (losesPower) for (const window of [...windows]) world.closeWindow(window)
      else for (const window of [...windows]) loseLine(window)
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
        for (const window of [...windows]) loseLine(window)
        world.relaunch(delayMs)
      }
      void before(leaving)
        .then(() => leaving.quit())
        .then(over, over)
    },
    nextShell: chance.fork('shell').happens(DESKTOP_RATE) ? 'desktop' : 'web',
    loseProfile: (take, isForGood = false) => loseProfile(world, take, isForGood, left),
    leaveLost(forMs) {
      const leaving = run
      if (leaving === null) return
      trace.note('left', String(leaving.number))
      left.add(leaving)
      for (const { ended } of watchers) ended?.(false)
      run = null
      for (const window of [...windows]) loseLine(window)
      timeline.schedule(processes, forMs, () => world.endLeft())
      world.relaunch(RELAUNCH_MS)
    },
    endLeft: () => left.end(),
    startBeside() {
      const first = run
      if (first === null) return
      const fault = startRefused(disk, { now: () => Math.floor(machine.wall()), sinceBoot: () => machine.sinceBoot() })
      // The check changes the disk, so it may have killed the first process.
      if (run !== first) return
      if (fault === null) sometimes.reached('a second shell was refused')
      else world.violate({ invariant: 'oneShell', detail: fault })
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
        crashed(gone) {
          world.closeWindow(gone)
          sometimes.reached('a window of the desktop crashed')
          timeline.schedule(processes, recovery.crashed(machine.monotonic()) ?? ASKED_MS, () => {
            if (run?.shell === 'desktop' && !world.isUserAway) world.openWindow()
          })
        },
      })
      windows.push(window)
      return window
    },
    closeWindow(window) {
      window.close()
      if (windows.includes(window)) windows.splice(windows.indexOf(window), 1)
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
