/** Runs the time after the last fault: the application has to recover, and the user takes the usual steps. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { DAY_MS, MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { dayNumber } from '#model/values/zoned-time.ts'
import { addressFact } from './acts/other-acts.ts'
import type { User } from './user.ts'
import type { World } from './world/world.ts'

/** The time within which everything must recover. */
export const CALM_MS = 12 * MINUTE_MS

export async function calm(world: World, user: User): Promise<void> {
  const until = world.machine.trueNow() + CALM_MS
  world.trace.note('calm', '')
  world.isUserAway = false
  world.setClock(0)
  world.killAtChange(Infinity, false)
  Object.assign(world.disk, { changesLeft: Infinity, trouble: null })
  world.urge = null
  // A process that has lost its profile never resumes.
  if (world.lost !== null && world.running() !== null) world.kill(false)
  world.endLeft()
  if (world.running() === null) {
    world.start()
    // The user follows the new address: the key of the old pages is no longer valid.
    for (const window of [...world.windows()]) world.closeWindow(window)
  }
  if (world.windows().length === 0) world.openWindow()
  void recover(world, user)
  await world.timeline.run(() => world.violation() === null && world.machine.trueNow() < until)
  for (const { calmed } of world.watchers) await drive(world, calmed?.())
}

/** Resumes the session, retries refused operations, and connects if there is no key or no market. */
async function recover(world: World, user: User): Promise<void> {
  await user.sleep(30_000)
  if (world.windows().length === 0) world.openWindow()
  await user.sleep(10_000)
  await user.ask('session.pause', { isPaused: false })
  await user.ask('session.tryNow', null)
  await user.sleep(60_000)
  await signInAgain(world, user)
  for (let round = 0; round < 3; round++) {
    await user.sleep(60_000)
    for (const operation of refusedOperations(user)) await user.ask('session.tryNow', operation)
  }
  await lookAtDays(world, user)
}

/** Long enough for an answer in a small budget. */
const LOOK_MS = 90_000

/** Reads daily, weekly or monthly bars of an instrument with K-lines, preferably one with a recent split. */
async function lookAtDays(world: World, user: User): Promise<void> {
  const { scene } = world
  const client = user.window()?.client
  const charted = scene.instruments.filter((id) => !WITHOUT_BARS.includes(instrumentOf(id).assetClass))
  const instrument = charted.find((id) => wasSplit(world, id)) ?? charted[0]
  if (client === undefined || instrument === undefined) return
  const series = { instrument, interval: scene.calmInterval, adjust: true }
  const stop = client.subscribe('candles', series, () => undefined)
  await user.sleep(LOOK_MS)
  await user.ask('candles.read', series)
  stop()
}

/** The range over which weeks are compared with the market. */
const LATELY_DAYS = 180

function wasSplit({ scene, machine }: World, instrument: InstrumentId): boolean {
  const { assetClass, region, exchange, code } = instrumentOf(instrument)
  const today = Math.floor(machine.trueNow() / DAY_MS)
  return scene.markets.some((market) => {
    const listing = market.find(assetClass, region, exchange, code)
    const splits = listing === null ? [] : market.splitsOf(listing)
    return splits.some(({ exDate }) => dayNumber(exDate) < today && dayNumber(exDate) > today - LATELY_DAYS)
  })
}

/** Classes whose bars are built from quotes. */
const WITHOUT_BARS: readonly AssetClass[] = ['crypto', 'indices']

/** Signs in if there is no key or no market. */
async function signInAgain(world: World, user: User): Promise<void> {
  const session = user.window()?.view.session
  const [service] = world.hosts.named
  const isMarketless = session?.source === 'simulated' && session.state !== 'connected'
  if (service === undefined || (session?.state !== 'keyless' && !isMarketless)) return
  const { baseUrl, token, plan, requestsPerMinute } = service
  world.sometimes.reached('signed in again after all')
  const form = { baseUrl, token, plan, requestsPerMinute, codesPerRequest: 50, remember: true }
  await user.change('session.signIn', form, [addressFact(baseUrl)])
}

/** Returns the operations that rows on screen name as not served. */
function refusedOperations(user: User): readonly { readonly path: string; readonly region: string }[] {
  const operations = new Map<string, { readonly path: string; readonly region: string }>()
  for (const known of user.window()?.view.quotes.values() ?? []) {
    const { failure } = known.live().provenance
    if (failure?.kind === 'notServed')
      operations.set(`${failure.path} ${failure.region}`, { path: failure.path, region: failure.region })
  }
  return [...operations.values()]
}

async function drive(world: World, work: Promise<void> | undefined): Promise<void> {
  if (work === undefined) return
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  await world.timeline.run(() => !isDone && world.violation() === null)
  if (world.violation() === null) await done
}
