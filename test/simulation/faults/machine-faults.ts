/** Faults of the machine, its disk and its processes. */
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { hasCopy, type DiskTrouble } from '../world/disk/disk.ts'
import { FAIR_WEATHER } from '../world/network/network.ts'
import type { Fault } from './fault.ts'

const refusing = (name: string, trouble: DiskTrouble): Fault => ({
  name,
  kind: 'disk',
  lastsMs: 2 * MINUTE_MS,
  begin({ disk }) {
    disk.trouble = trouble
    return () => {
      disk.trouble = null
    }
  },
})

const RELAUNCH_MS = 1_000

const moment = (kind: Fault['kind'], name: string, begin: Fault['begin']): Fault => ({
  name,
  kind,
  lastsMs: null,
  begin,
})

/** Flips a bit of a file and restarts the application, which reads the file at its start. */
const damagedFile = moment('disk', 'a flipped bit', (world, chance) => {
  const files = world.disk
    .list()
    .filter((name) => /^(settings|watchlists|alerts|workspaces|budget)\.json$/u.test(name) && hasCopy(world.disk, name))
  if (files.length === 0 || world.disk.trouble !== null || world.lost !== null) return
  world.kill(false)
  world.disk.damage(chance.pick(files), chance)
  world.relaunch(chance.whole(1_000, 20_000))
})

export const DISK_FAULTS: readonly Fault[] = [
  refusing('a full disk', 'ENOSPC'),
  refusing('a read-only disk', 'EROFS'),
  refusing('a failing disk', 'EIO'),
  damagedFile,
  moment('disk', 'killed at a write', (world, chance) => world.killAtChange(chance.whole(1, 20), false)),
  moment('disk', 'power lost at a write', (world, chance) => world.killAtChange(chance.whole(1, 20), true)),
]

/** Edits of documents of each kind: written within the edit, or written together after a burst. */
const EDITS = ['renames a workspace', 'makes a workspace', 'chooses a theme', 'adds symbols', 'makes an alert'] as const

/** Acts with a held key, which take 0.5 to 2 s. */
const HELD_KEYS = [
  'holds a key over a list',
  'holds a key over a drawing',
  'holds a key over a lot',
  'changes several things at once',
] as const
const LONGEST_HELD_MS = 2_000

/** Steps of the clock by a user or a time server, ms. */
const SETTINGS_MS = [8_000, MINUTE_MS, HOUR_MS, 26 * HOUR_MS, -8_000, -MINUTE_MS, -HOUR_MS] as const

/** Consecutive starts, and the duration of each run, ms. */
const STARTS = 5
const RUN_MS = 14_000

/** Faults that do little harm unless combined with an act or a fault. */
const COMBINED_FAULTS: readonly Fault[] = [
  moment('machine', 'killed while connecting', (world, chance) => {
    const [changes, losesPower] = [chance.whole(1, 24), chance.happens(0.5)]
    world.urge = { act: 'connects', before: () => world.killAtChange(changes, losesPower) }
  }),
  moment('machine', 'killed right after an edit', (world, chance) => {
    const losesPower = chance.happens(0.5)
    const after = (): void => {
      world.kill(losesPower)
      world.relaunch(RELAUNCH_MS)
    }
    world.urge = { act: chance.pick(EDITS), after }
  }),
  moment('machine', 'killed while a key is held', (world, chance) => {
    const [restsMs, losesPower] = [chance.whole(1, LONGEST_HELD_MS), chance.happens(0.5)]
    const before = (): void => {
      world.timeline.schedule(world.timeline.lane('faults'), restsMs, () => {
        world.kill(losesPower)
        world.relaunch(RELAUNCH_MS)
      })
    }
    world.urge = { act: chance.pick(HELD_KEYS), before }
  }),
  moment('machine', 'a restart right after an edit', (world, chance) => {
    world.urge = { act: chance.pick(EDITS), after: () => world.quitThenStart(RELAUNCH_MS) }
  }),
  moment('disk', 'a disk that fails in the middle of an edit', (world, chance) => {
    const [changes, restsMs] = [chance.whole(3, 14), chance.whole(100, 5_000)]
    const after = (): void => {
      world.timeline.schedule(world.timeline.lane('faults'), restsMs, () => {
        Object.assign(world.disk, { changesLeft: Infinity, trouble: null })
        world.quitThenStart(RELAUNCH_MS)
      })
    }
    world.urge = { act: chance.pick(EDITS), before: () => Object.assign(world.disk, { changesLeft: changes }), after }
  }),
  {
    name: 'connecting while answers are late',
    kind: 'net',
    lastsMs: MINUTE_MS,
    begin(world) {
      world.network.weather.latencyMs = 4_000
      world.urge = { act: 'connects' }
      return () => void (world.network.weather.latencyMs = FAIR_WEATHER.latencyMs)
    },
  },
  moment('machine', 'started again and again while the clock is set', (world, chance) => {
    const [setBy, losesPower, lane] = [chance.pick(SETTINGS_MS), chance.happens(0.3), world.timeline.lane('faults')]
    for (let start = 0; start < STARTS; start++) {
      world.timeline.schedule(lane, start * RUN_MS, () => {
        world.kill(losesPower)
        world.relaunch(RELAUNCH_MS)
      })
      world.timeline.schedule(lane, start * RUN_MS + 2 * RELAUNCH_MS, () => world.setClock(setBy))
    }
  }),
  moment('machine', 'the clock is set right before a kill', (world, chance) => {
    world.setClock(chance.pick(SETTINGS_MS))
    world.timeline.schedule(world.timeline.lane('faults'), chance.whole(0, 300), () => {
      world.kill(chance.happens(0.2))
      world.relaunch(RELAUNCH_MS)
    })
  }),
  moment('machine', 'the clock is set right before an end in order', (world, chance) => {
    world.setClock(chance.pick(SETTINGS_MS))
    world.timeline.schedule(world.timeline.lane('faults'), chance.whole(0, 300), () => world.quitThenStart(RELAUNCH_MS))
  }),
  moment('machine', 'the clock is set between two runs', (world, chance) => {
    const setBy = chance.pick(SETTINGS_MS)
    world.kill(chance.happens(0.2))
    world.timeline.schedule(world.timeline.lane('faults'), chance.whole(0, 500), () => world.setClock(setBy))
    world.relaunch(chance.whole(1_000, 5_000))
  }),
  moment('machine', 'killed after the clock was set', (world, chance) => {
    world.setClock(chance.pick([8_000, MINUTE_MS, -8_000, -MINUTE_MS, HOUR_MS]))
    world.timeline.schedule(world.timeline.lane('faults'), chance.whole(1_000, 50_000), () => {
      world.kill(false)
      world.relaunch(RELAUNCH_MS)
    })
  }),
]

export const MACHINE_FAULTS: readonly Fault[] = [
  ...COMBINED_FAULTS,
  moment('machine', 'a short sleep', (world, chance) => world.sleep(chance.whole(20_000, 10 * MINUTE_MS))),
  moment('machine', 'a long sleep', (world, chance) => world.sleep(chance.whole(HOUR_MS, 9 * HOUR_MS))),
  moment('machine', 'a clock set forward', (world, chance) =>
    world.setClock(chance.pick([8_000, MINUTE_MS, HOUR_MS, 26 * HOUR_MS])),
  ),
  moment('machine', 'a clock set back', (world, chance) =>
    world.setClock(-chance.pick([8_000, MINUTE_MS, HOUR_MS, 26 * HOUR_MS])),
  ),
  moment('machine', 'a clock set right', (world) => world.setClock(0)),
  moment('machine', 'another network', (world) => {
    world.machine.changeNetwork()
    world.network.breakConnections()
  }),
  moment('machine', 'a killed process', (world, chance) => {
    world.kill(false)
    world.relaunch(chance.whole(1_000, 3 * MINUTE_MS))
  }),
  moment('machine', 'a killed process, at once again', (world) => {
    world.kill(false)
    world.relaunch(1_000)
  }),
  moment('machine', 'a loss of power', (world, chance) => {
    world.kill(true)
    world.relaunch(chance.whole(30_000, 5 * MINUTE_MS))
  }),
  moment('machine', 'a restart', (world, chance) => world.quitThenStart(chance.whole(1_000, 2 * MINUTE_MS))),
  moment('machine', 'a turn of the other shell', (world, chance) => {
    world.nextShell = world.nextShell === 'web' ? 'desktop' : 'web'
    if (chance.happens(0.7)) return world.quitThenStart(chance.whole(1_000, MINUTE_MS))
    world.kill(chance.happens(0.3))
    world.relaunch(chance.whole(1_000, MINUTE_MS))
  }),
  moment('machine', 'a second shell beside the first', (world) => world.startBeside()),
  moment('machine', 'the end of the bundled market', (world) =>
    world.hosts.market.end?.('the simulated market was killed'),
  ),
]
