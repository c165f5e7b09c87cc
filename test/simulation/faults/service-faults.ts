/** Faults of the network and of the hosts' answers. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf } from '#model/market/instrument.ts'
import { parseFaultRules } from '#simulator/faults/fault-rules.ts'
import type { FaultKind } from '../options.ts'
import type { Chance } from '../world/chance.ts'
import { FAIR_WEATHER } from '../world/network/network.ts'
import type { Service } from '../world/network/service.ts'
import type { World } from '../world/world.ts'
import type { Fault } from './fault.ts'

type Rule = Readonly<Record<string, unknown>>

/** The active rules of a world, the same for all hosts. */
const active = new WeakMap<World, Rule[]>()

function applyRules(world: World, change: (rules: readonly Rule[]) => Rule[]): void {
  const rules = change(active.get(world) ?? [])
  active.set(world, rules)
  const parsed = parseFaultRules({ seed: world.scene.bootedMs | 0, rules })
  for (const { faults } of world.hosts.services.values()) faults.set(parsed)
}

/** Sets a property of all hosts and returns the function that resets it. */
function setEverywhere<Name extends 'outage' | 'refusedCode'>(
  { hosts }: World,
  name: Name,
  value: Service[Name],
): () => void {
  const set = (next: Service[Name] | null) => {
    for (const service of hosts.services.values()) Object.assign(service, { [name]: next })
  }
  set(value)
  return () => set(null)
}

const struck = (kind: FaultKind, name: string, rule: Rule): Fault => ({
  name,
  kind,
  lastsMs: 3 * MINUTE_MS,
  begin(world, chance) {
    const own = { rate: chance.pick([0.2, 0.5, 1]), ...rule }
    applyRules(world, (rules) => [...rules, own])
    return () => applyRules(world, (rules) => rules.filter((one) => one !== own))
  },
})

const weather = (name: string, change: Partial<typeof FAIR_WEATHER>): Fault => ({
  name,
  kind: 'net',
  lastsMs: 3 * MINUTE_MS,
  begin(world) {
    Object.assign(world.network.weather, change)
    return () => void Object.assign(world.network.weather, FAIR_WEATHER)
  },
})

const revokedKey: Fault = {
  name: 'the key is revoked',
  kind: 'net',
  lastsMs: 5 * MINUTE_MS,
  begin(world) {
    for (const service of world.hosts.services.values()) service.acceptedToken = null
    return () => {
      for (const service of world.hosts.services.values()) service.acceptedToken = service.token
    }
  },
}

const outage: Fault = {
  name: 'the service is out of order',
  kind: 'net',
  lastsMs: 6 * MINUTE_MS,
  begin(world, chance) {
    const status = chance.pick([500, 502, 503, 504])
    return setEverywhere(world, 'outage', status)
  },
}

const refusedCode: Fault = {
  name: 'a refused code',
  kind: 'data',
  lastsMs: 8 * MINUTE_MS,
  begin(world, chance) {
    const { code } = instrumentOf(chance.pick(world.scene.instruments))
    return setEverywhere(world, 'refusedCode', code)
  },
}

/** Restarts with trades older than those that alerts had already seen. */
const lateAfterRestart: Fault = {
  name: 'a restart while trades are late',
  kind: 'data',
  lastsMs: 3 * MINUTE_MS,
  begin(world) {
    const own = { fault: 'clockSkew', byMs: -300_000 }
    applyRules(world, (rules) => [...rules, own])
    world.kill(false)
    world.relaunch(1_000)
    return () => applyRules(world, (rules) => rules.filter((one) => one !== own))
  },
}

/** Has the host ask for a pause and recover before the pause is over. */
const paused = (name: string, during: (world: World, chance: Chance) => void): Fault => ({
  name,
  kind: 'net',
  lastsMs: 20_000,
  begin(world, chance) {
    const own = { fault: 'status', status: 429, retryAfterSeconds: 90 }
    applyRules(world, (rules) => [...rules, own])
    return () => {
      applyRules(world, (rules) => rules.filter((one) => one !== own))
      during(world, chance)
    }
  },
})

/** Lets the user retry before the pause is over. */
const triedPause = paused('too many requests, and a try', ({ windows, watchers }) => {
  const window = windows().find((one) => one.line().kind === 'up')
  if (window === undefined) return
  for (const { asking } of watchers) asking?.('session.tryNow', null)
  const obeyed = (answer: unknown): void => {
    for (const watcher of watchers) watcher.obeyed?.('session.tryNow', null, answer)
  }
  window.client.request('session.tryNow', null).then(obeyed, () => undefined)
})

const pausedRestart = paused('too many requests, and a start by another clock', (world, chance) => {
  world.setClock(chance.pick([HOUR_MS, -HOUR_MS]))
  world.kill(false)
  world.relaunch(1_000)
})

/** Prefers the alert that was written last: its level is usually not reached yet. */
const spike: Fault = {
  name: 'a spike between two answers',
  kind: 'data',
  lastsMs: null,
  begin(world, chance) {
    const alerts = world.disk.exists('alerts.json') ? world.disk.read('alerts.json').text() : ''
    const watched = [...alerts.matchAll(/"instrument":"[^":]*:[^":]*:[^":]*:([^"]+)"/gu)].at(-1)?.[1]
    const own = instrumentOf(chance.pick(world.scene.instruments)).code
    for (const { spikes } of world.hosts.services.values()) spikes.set(watched ?? own, { high: null, low: null })
  },
}

export const NET_FAULTS: readonly Fault[] = [
  weather('a slow network', { latencyMs: 2_500 }),
  weather('a lossy network', { loss: 0.3 }),
  weather('no network', { isDown: true }),
  revokedKey,
  outage,
  triedPause,
  pausedRestart,
  struck('net', 'late answers', { fault: 'latency', delayMs: 6_000 }),
  struck('net', 'no answers', { fault: 'neverAnswer' }),
  struck('net', 'torn connections', { fault: 'reset' }),
  struck('net', 'cut answers', { fault: 'truncate' }),
  struck('net', 'cut JSON', { fault: 'cutJson' }),
  struck('net', 'deep JSON', { fault: 'deepJson', levels: 2_000 }),
  struck('net', 'a page of HTML', { fault: 'html' }),
  struck('net', 'a byte order mark', { fault: 'byteOrderMark' }),
  struck('net', 'broken UTF-8', { fault: 'invalidUtf8' }),
  struck('net', 'a redirect', { fault: 'redirect' }),
  struck('net', 'too many requests', { fault: 'status', status: 429 }),
  struck('net', 'too many requests, try later', { fault: 'status', status: 429, retryAfterSeconds: 45 }),
  struck('net', 'too many requests, try at a time', {
    fault: 'status',
    status: 429,
    retryAfterSeconds: 90,
    retryAfterAsDate: true,
  }),
  struck('net', 'forbidden', { fault: 'status', status: 403, bareMessage: true }),
  struck('net', 'a bad gateway', { fault: 'status', status: 502 }),
  struck('net', 'a time-out of the service', { fault: 'status', status: 408 }),
]

export const DATA_FAULTS: readonly Fault[] = [
  refusedCode,
  spike,
  lateAfterRestart,
  struck('data', 'a code of refusal', { fault: 'code' }),
  struck('data', 'no data', { fault: 'nullData' }),
  struck('data', 'an empty object', { fault: 'emptyObject' }),
  struck('data', 'an empty list', { fault: 'emptyArray' }),
  struck('data', 'a list for an object', { fault: 'arrayForObject' }),
  struck('data', 'missing codes', { fault: 'missingCodes', share: 0.5 }),
  struck('data', 'items of other codes', { fault: 'otherCodes' }),
  struck('data', 'unknown fields', { fault: 'extraFields' }),
  struck('data', 'numbers as text', { fault: 'stringNumbers' }),
  struck('data', 'text for prices', { fault: 'nanStrings' }),
  struck('data', 'zero prices', { fault: 'zeroPrices' }),
  struck('data', 'halted without a price', { fault: 'haltedUnpriced' }),
  struck('data', 'late trades', { fault: 'clockSkew', byMs: -120_000 }),
  struck('data', 'trades of the future', { fault: 'clockSkew', byMs: 120_000 }),
  struck('data', 'prices of the next hour', { fault: 'futureTimes', byMs: HOUR_MS }),
  struck('data', 'data of the next century', { fault: 'futureTimes', byMs: 100 * 365 * DAY_MS, share: 0.9 }),
  struck('data', 'rows in another order', { fault: 'shuffledRows' }),
  struck('data', 'rows twice', { fault: 'duplicateRows' }),
]

/** Ends all faults of the hosts and the network. */
export function clearServiceFaults(world: World): void {
  applyRules(world, () => [])
  Object.assign(world.network.weather, FAIR_WEATHER)
  for (const service of world.hosts.services.values()) {
    service.acceptedToken = service.token
    service.outage = null
    service.refusedCode = null
  }
}
