/**
 * Chooses the polled service: starts with the stored or requested one, signs in and out, and falls back to the
 * simulated market.
 */
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { Notice } from '#model/application/notice.ts'
import { serviceOf, type ServiceAddress, type ServiceSession } from '#model/service/service-session.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import type { Feed } from '../feed/feed.ts'
import type { Overrides } from './overrides.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SimulatedMarket } from '../ports/simulated-market.ts'
import { createTurns } from '../reactive/turns.ts'
import { createVariable, type Observable, type Variable } from '../reactive/variable.ts'
import type { StoredAddress } from './connection-format.ts'
import { createKeyStore, type Key } from './key-store.ts'
import { createChosenService } from './chosen-service.ts'
import { chooseAddress, findKey, maySend } from './service-choice.ts'
import { createSimulation } from './simulated-stage.ts'
import { describeStage, serviceStage, type ConnectedStage, type Stage } from './connection-stage.ts'

export interface Session extends Observable<ServiceSession> {
  /**
   * Resolves when polling has started or cannot start.
   *
   * @throws UsageError if options of this run contradict each other.
   */
  start(): Promise<void>
  /** Stores the address and key, and polls that service. */
  signIn(form: ConnectionForm): Promise<void>
  /** Returns to the simulated market, and keeps address and key. */
  leave(): Promise<void>
  /** Polls the service that the user left. */
  connectAgain(): Promise<void>
  /** Forgets address and key, and returns to the simulated market. */
  signOut(): Promise<void>
  /** See {@link Feed.tryNow}. */
  tryNow: Feed['tryNow']
  /** A pause does not outlast the run. */
  pause(isPaused: boolean): void
  /** Pauses requests until the application ends. */
  halt(): void
  dispose(): Promise<void>
}

export interface SessionPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly secrets: Secrets
  readonly simulatedMarket: SimulatedMarket
  readonly document: VersionedDocument<StoredAddress | null>
  readonly log: Log
  readonly report: (notice: Notice) => void
  /** Withdraws notices about an ended connection. */
  readonly withdraw: (kinds: readonly Notice['kind'][]) => void
}

export function createSession(ports: SessionPorts, overrides: Overrides): Session {
  const { feed, simulatedMarket, log, report, withdraw } = ports
  const keys = createKeyStore(ports)
  const service = createChosenService(ports.document, keys)
  const chosen = chooseAddress(service.stored, overrides)
  let stage: Stage = { kind: 'starting', source: chosen === null ? 'simulated' : 'service' }
  const describe = (described: Stage) => describeStage(described, feed.state(), service.left())
  const shown = createVariable(describe(stage))
  feed.source.use(serviceOf(shown.current()))
  const stopWatching = watchChanges(feed, show)
  // A sign-in while the simulated market is starting must take effect last.
  const inTurn = createTurns()
  let disposed = false
  // Before another address can be stored: so far only the settings name the service of a key.
  void inTurn(() => keys.adopt(service.stored?.baseUrl ?? null))

  function show(): void {
    setIfOther(shown, describe(stage))
  }

  /** The source changes before the stage, so that listeners read no price of the previous source. */
  function enter(next: Stage): void {
    stage = next
    feed.source.use(serviceOf(describe(next)))
    show()
  }

  function connect(next: ConnectedStage, token: string): void {
    feed.connect(next.address, token, serviceOf(describe(next)) ?? next.address.baseUrl)
    enter(next)
  }

  function poll(address: ServiceAddress, key: Key | null): void {
    if (disposed) return
    if (key === null) return enter({ kind: 'keyless', address })
    service.use(key)
    connect(serviceStage(address, key), key.token)
  }

  async function load(): Promise<void> {
    if (chosen === null) return simulate()
    if (maySend(chosen, overrides)) return poll(chosen, await findKey(chosen, overrides, keys))
    log.warn('the address is not encrypted, so the key is not sent', { address: chosen.baseUrl })
    report({ kind: 'addressNotEncrypted', address: chosen.baseUrl })
    enter({ kind: 'keyless', address: chosen })
  }

  const simulate = createSimulation(ports, overrides, {
    isDisposed: () => disposed,
    current: () => stage,
    enter,
    connect,
    inTurn,
  })

  function end(): void {
    feed.disconnect()
    withdraw(ABOUT_A_KEY)
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    start: () => inTurn(load),
    signIn: (form) =>
      inTurn(async () => {
        withdraw(ABOUT_A_KEY)
        const { address, key } = await service.choose(form)
        poll(address, key)
        await simulatedMarket.stop()
      }),
    leave: () =>
      inTurn(async () => {
        if (stage.kind !== 'service' && stage.kind !== 'keyless') return
        end()
        service.leave(stage.address)
        await simulate()
      }),
    connectAgain: () =>
      inTurn(async () => {
        const again = await service.takeUp()
        if (again === null) return
        if (again.key === null) end()
        poll(again.address, again.key)
        await simulatedMarket.stop()
      }),
    signOut: () =>
      inTurn(async () => {
        end()
        await service.forget()
        await simulate()
      }),
    tryNow: (operation) => feed.tryNow(operation),
    ...createPause(feed),
    async dispose() {
      disposed = true
      stopWatching()
      await simulatedMarket.stop()
    },
  }
}

/** The user can end a pause, but not a halt. */
function createPause(feed: Pick<Feed, 'pause'>): Pick<Session, 'pause' | 'halt'> {
  let isHalted = false
  return {
    pause: (isPaused) => feed.pause(isPaused || isHalted),
    halt() {
      isHalted = true
      feed.pause(true)
    },
  }
}

const ABOUT_A_KEY: readonly Notice['kind'][] = [
  'tokenUnreadable',
  'tokenOfOtherAddress',
  'tokenWeaklyProtected',
  'addressNotEncrypted',
]

/** Skips the same state, which the feed publishes every second. */
function watchChanges(feed: Feed, changed: () => void): Cancel {
  let last = feed.state()
  return feed.watchState((state) => {
    if (state === last) return
    last = state
    changed()
  })
}

/** Sets it only if a field differs. */
function setIfOther(shown: Variable<ServiceSession>, next: ServiceSession): void {
  const known = shown.current()
  if ((Object.keys(next) as (keyof ServiceSession)[]).some((field) => next[field] !== known[field])) shown.set(next)
}
