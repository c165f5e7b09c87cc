/**
 * Chooses the service that is polled: starts with the stored or requested one, signs in and out, and falls back to the
 * simulated market.
 */
import type { ConnectionForm } from '../../contract/schemas.ts'
import { MINUTE_MS } from '../../model/duration.ts'
import type { Notice } from '../../model/notice.ts'
import { serviceOf, type ServiceAddress, type ServiceSession } from '../../model/service-session.ts'
import { isSameService } from '../../model/service-url.ts'
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
import { addressOf, chooseAddress, findKey, maySend, simulatedAddress } from './service-choice.ts'
import { describeStage, serviceStage, type ConnectedStage, type Stage } from './connection-stage.ts'

export interface Session extends Observable<ServiceSession> {
  /**
   * Resolves when polling has started, or when it is clear why it cannot.
   * Rejects with a UsageError when options of this run contradict each other.
   */
  start(): Promise<void>
  /** Stores the address and key, and polls that service from now on. */
  signIn(form: ConnectionForm): Promise<void>
  /** Returns to the simulated market. The address and key stay. */
  leave(): Promise<void>
  /** Polls the service that was left from now on. */
  connectAgain(): Promise<void>
  /** Forgets the address and key, and returns to the simulated market. */
  signOut(): Promise<void>
  /** See {@link Feed.tryNow}. */
  tryNow: Feed['tryNow']
  /** Pauses or resumes requests to the service; a new start of the application always asks. */
  pause(isPaused: boolean): void
  dispose(): Promise<void>
}

/**
 * A simulated market that ended sooner than this after its start, ms, is not started again, because it would end again.
 */
const SOUND_AFTER_MS = MINUTE_MS

export interface SessionPorts {
  readonly clock: Clock
  readonly feed: Feed
  readonly secrets: Secrets
  readonly simulatedMarket: SimulatedMarket
  readonly document: VersionedDocument<StoredAddress | null>
  readonly log: Log
  readonly report: (notice: Notice) => void
  /** Takes back notices that are about a connection which has ended. */
  readonly withdraw: (kinds: readonly Notice['kind'][]) => void
}

export function createSession(ports: SessionPorts, overrides: Overrides): Session {
  const { clock, feed, simulatedMarket, document, log, report, withdraw } = ports
  const keys = createKeyStore(ports)
  const stored = document.read()
  let stage: Stage = { kind: 'starting', source: chooseAddress(stored, overrides) === null ? 'simulated' : 'service' }
  /** The service that was left, and its key where that was used in this run. */
  let left: LeftService | null = leftIn(stored)
  let usedKey: Key | null = null
  const shown = createVariable(describe(stage))
  feed.source.use(serviceOf(shown.current()))
  const stopWatching = watchChanges(feed, show)
  // A sign-in while the simulated market is starting must take effect last.
  const inTurn = createTurns()
  let disposed = false
  // First of all, before another address can be stored: until now the settings alone said which service a key is for.
  void inTurn(() => keys.adopt(stored?.baseUrl ?? null))

  function describe(described: Stage): ServiceSession {
    return describeStage(described, feed.state(), left?.address ?? null)
  }

  function show(): void {
    setIfOther(shown, describe(stage))
  }

  /** Whoever learns of the stage finds nothing of another source any more. */
  function enter(next: Stage): void {
    stage = next
    feed.source.use(sourceOf(next))
    show()
  }

  const sourceOf = (entered: Stage): string | null => serviceOf(describe(entered))

  function connect(next: ConnectedStage, token: string): void {
    feed.connect(next.address, token, sourceOf(next) ?? next.address.baseUrl)
    enter(next)
  }

  function poll(address: ServiceAddress, key: Key): void {
    if (disposed) return
    left = null
    usedKey = key
    connect(serviceStage(address, key), key.token)
  }

  async function load(): Promise<void> {
    const address = chooseAddress(stored, overrides)
    if (address === null) return simulate()
    if (!maySend(address, overrides)) {
      log.warn('the address is not encrypted, so the key is not sent', { address: address.baseUrl })
      report({ kind: 'addressNotEncrypted', address: address.baseUrl })
      return enter({ kind: 'keyless', address })
    }
    const key = await findKey(address, overrides, keys)
    if (key === null) enter({ kind: 'keyless', address })
    else poll(address, key)
  }

  async function simulate(): Promise<void> {
    if (disposed) return
    enter({ kind: 'starting', source: 'simulated' })
    try {
      const { baseUrl, token, loss } = await simulatedMarket.start()
      if (disposed) return
      const address = simulatedAddress(baseUrl, overrides)
      const entered: ConnectedStage = { kind: 'simulated', address }
      const startedAt = clock.monotonic()
      void loss.then((reason) => inTurn(() => replace(entered, startedAt, reason)))
      connect(entered, token)
    } catch (error) {
      if (!disposed) giveUp(reasonOf(error))
    }
  }

  /** Handles the end of a stage's simulated market. */
  async function replace(lost: Stage, startedAt: number, reason: string): Promise<void> {
    if (disposed || stage !== lost) return
    log.warn('the simulated market ended', { reason })
    feed.disconnect()
    if (clock.monotonic() - startedAt >= SOUND_AFTER_MS) await simulate()
    else giveUp(reason)
  }

  function giveUp(message: string): void {
    log.error('there is no simulated market', { reason: message })
    report({ kind: 'simulatorFailed', message })
    enter({ kind: 'marketless', message })
  }

  /** Stops polling the service, and takes back what was said about its key. */
  function end(): void {
    feed.disconnect()
    withdraw(ABOUT_A_KEY)
  }

  async function leave(): Promise<void> {
    if (stage.kind !== 'service' && stage.kind !== 'keyless') return
    const { address } = stage
    end()
    // The address of this run's command line is not stored, and so is not what was left at the next start.
    if (isSameService(document.read()?.baseUrl ?? '', address.baseUrl)) document.write({ ...address, isLeft: true })
    left = { address, key: usedKey }
    usedKey = null
    await simulate()
  }

  async function connectAgain(): Promise<void> {
    if (left === null) return
    const { address, key: used } = left
    if (document.read()?.isLeft === true) document.write(address)
    const key = used ?? (await keys.load(address.baseUrl))
    if (key !== null) poll(address, key)
    else {
      left = null
      end()
      enter({ kind: 'keyless', address })
    }
    await simulatedMarket.stop()
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    start: () => inTurn(load),
    signIn: (form) =>
      inTurn(async () => {
        const address = addressOf(form)
        withdraw(ABOUT_A_KEY)
        // The key last, with its address: after a crash in between, the earlier key does not fit the new address.
        document.write(address)
        const protection = await keys.save(form.token, address.baseUrl, form.remember)
        poll(address, { token: form.token, protection })
        await simulatedMarket.stop()
      }),
    leave: () => inTurn(leave),
    connectAgain: () => inTurn(connectAgain),
    signOut: () =>
      inTurn(async () => {
        end()
        document.write(null)
        left = null
        usedKey = null
        await keys.clear()
        await simulate()
      }),
    tryNow: (operation) => feed.tryNow(operation),
    pause: (isPaused) => feed.pause(isPaused),
    async dispose() {
      disposed = true
      stopWatching()
      await simulatedMarket.stop()
    },
  }
}

interface LeftService {
  readonly address: ServiceAddress
  /** Null where it is only in the key store. */
  readonly key: Key | null
}

function leftIn(stored: StoredAddress | null): LeftService | null {
  if (stored?.isLeft !== true) return null
  const { isLeft: _isLeft, ...address } = stored
  return { address, key: null }
}

/** Notices that are of no more use once another service, or another key, is in use. */
const ABOUT_A_KEY: readonly Notice['kind'][] = [
  'tokenUnreadable',
  'tokenOfOtherAddress',
  'tokenWeaklyProtected',
  'addressNotEncrypted',
]

/** The feed reports every second, and most often the very same. */
function watchChanges(feed: Feed, changed: () => void): Cancel {
  let last = feed.state()
  return feed.watchState((state) => {
    if (state === last) return
    last = state
    changed()
  })
}

/** Whoever watches hears of what has changed. */
function setIfOther(shown: Variable<ServiceSession>, next: ServiceSession): void {
  const known = shown.current()
  if ((Object.keys(next) as (keyof ServiceSession)[]).some((field) => next[field] !== known[field])) shown.set(next)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
