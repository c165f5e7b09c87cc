/**
 * Checks for updates once a day, soon after the start if a day has passed, and when the user asks. It never installs. A
 * build without a feed sends no request.
 */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Settings } from '#model/application/settings.ts'
import type { OfferedUpdate, UpdateFault, UpdateStatus } from '#model/application/update.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Random } from '../ports/random.ts'
import type { FetchedFeed, UpdateFeed } from '../ports/update-feed.ts'
import type { Observable } from '../reactive/variable.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import { readFeed } from './feed-format.ts'
import { chooseRelease, faultOf } from './judge-feed.ts'
import type { UpdateMemory } from './updates-format.ts'

export interface Updates {
  readonly requests: Pick<RequestHandlers, 'updates.check'>
  readonly topics: Pick<TopicProviders, 'updates'>
  dispose(): void
}

interface Judged {
  readonly chance: number
  readonly issuedAt: number
  readonly offered: OfferedUpdate | null
}

export interface UpdateParts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** The feed, or null if the build names none. */
  readonly feed: UpdateFeed | null
  readonly version: string
  readonly document: VersionedDocument<UpdateMemory>
  readonly settings: Observable<Pick<Settings, 'checkForUpdates' | 'discreet'>>
  readonly report: (notice: Notice) => void
  readonly changed: TopicChanged
}

/** The start has more urgent requests. */
const FIRST_CHECK_MS = 60_000
export const CHECK_PERIOD_MS = 24 * 60 * 60 * 1000
export const RETRY_MS = 4 * 60 * 60 * 1000
/** Spreads the checks of installations. */
const JITTER = 0.1

export function createUpdates(parts: UpdateParts): Updates {
  const { clock, random, log, feed, version, document, settings, report, changed } = parts
  let memory = document.read()
  let status: Omit<UpdateStatus, 'feed'> = {
    isChecking: false,
    checkedAt: memory.checkedAt,
    fault: null,
    offered: null,
  }
  let cancel: Cancel | null = null
  let isDisposed = false

  const isOn = () => feed !== null && settings.current().checkForUpdates

  function remember(change: Partial<UpdateMemory>): void {
    memory = { ...memory, ...change }
    document.write(memory)
  }

  function show(change: Partial<typeof status>): void {
    status = { ...status, ...change }
    changed('updates', null)
  }

  function schedule(delayMs: number): void {
    cancel?.()
    cancel = isOn() && !isDisposed ? clock.schedule(delayMs * (1 + random() * JITTER), () => void check(false)) : null
  }

  /** A last check in the future was recorded before the clock was set back. */
  function untilNextCheck(): number {
    const since = clock.now() - (memory.checkedAt ?? -Infinity)
    return since < 0 ? FIRST_CHECK_MS : Math.max(FIRST_CHECK_MS, CHECK_PERIOD_MS - since)
  }

  /** Notifies the user once for each version, but not in discreet mode. */
  function announce(): void {
    const { offered } = status
    if (offered === null || offered.version === memory.announced || settings.current().discreet || !isOn()) return
    remember({ announced: offered.version })
    report({ kind: 'updateAvailable', version: offered.version })
  }

  function fail(fault: UpdateFault): void {
    log.warn('the feed of updates was not used', { fault })
    show({ isChecking: false, fault })
  }

  function judge(text: string, isSigned: UpdateFeed['isSigned'], isByHand: boolean): Judged | UpdateFault {
    const read = readFeed(text, isSigned)
    if (typeof read === 'string') return read
    const chance = memory.chance ?? random()
    const installation = { version, chance, now: clock.now(), newestIssuedAt: memory.newestIssuedAt }
    const fault = faultOf(read, installation)
    return fault ?? { chance, issuedAt: read.issuedAt, offered: chooseRelease(read, installation, isByHand) }
  }

  function take(fetched: FetchedFeed, isByHand: boolean, isSigned: UpdateFeed['isSigned']): void {
    if (fetched.kind === 'none') return fail(fetched.cause)
    const judged = judge(fetched.text, isSigned, isByHand)
    if (typeof judged === 'string') return fail(judged)
    const { chance, issuedAt, offered } = judged
    remember({ chance, checkedAt: clock.now(), newestIssuedAt: issuedAt, feed: fetched.text })
    show({ isChecking: false, fault: null, checkedAt: memory.checkedAt, offered })
    announce()
  }

  /** Restores the offer of the last check, which a restart would otherwise hide for a day. */
  function recall(): void {
    if (feed === null || memory.feed === null) return
    const judged = judge(memory.feed, feed.isSigned, false)
    if (typeof judged !== 'string') status = { ...status, offered: judged.offered }
  }

  async function check(isByHand: boolean): Promise<void> {
    if (feed === null || status.isChecking) return
    show({ isChecking: true })
    const fetched = await feed.fetch()
    if (isDisposed) return
    take(fetched, isByHand, feed.isSigned)
    schedule(status.fault === null ? CHECK_PERIOD_MS : RETRY_MS)
  }

  const stopWatching = settings.watch(() => {
    if (!isOn()) schedule(0)
    else if (cancel === null && !status.isChecking) schedule(untilNextCheck())
    announce()
    changed('updates', null)
  })
  recall()
  schedule(untilNextCheck())

  return {
    requests: { 'updates.check': () => check(true).then(() => null) },
    topics: {
      updates: {
        current: () => ({ ...status, feed: feed === null ? 'none' : isOn() ? 'on' : 'off' }),
      },
    },
    dispose() {
      isDisposed = true
      cancel?.()
      stopWatching()
    },
  }
}
