/**
 * Caches answers that change seldom. An answer is refreshed while it is wanted and stale, and after a failure. It is filed under its
 * request, so that a late answer cannot reach the wrong reader.
 */
import { memoryOf } from '#contract/wire/price-memory.ts'
import type { Decoded } from '#api/wire/endpoint.ts'
import type { Failure, Result } from '#model/values/failure.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { UserDocumentPorts } from '#core/storage/user-document.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { OneOff } from '#core/feed/questions/one-offs.ts'
import { cancelAll } from '#core/reactive/disposables.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Observable } from '#core/reactive/variable.ts'
import type { StoredAnswers } from './stored-answers.ts'
import { createRefreshTask, type Pace, type RefreshTask } from './refresh-task.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { SlowLane } from '#core/feed/slow-lane.ts'

export interface AnswerCache<Key, Value> {
  current(key: Key): CachedAnswer<Value>
  /** Cached keys of the service in use, the oldest answer first. */
  names(): readonly string[]
  want(key: Key, pace: Pace): Cancel
  /** Requests a wanted answer again, even if it is fresh. */
  renew(key: Key): void
  /** Calls the listener when an answer or failure changes. */
  watch(listener: (key: Key) => void): Cancel
  dispose(): void
}

export interface AnswerKind<Key, Value, Answer = Value> {
  nameOf(key: Key): string
  /** The maximum age before a new request, ms. */
  readonly freshMs: Readonly<Record<Pace, number>>
  ask(feed: Pick<Feed, 'ask'>, key: Key): OneOff<Answer>
  /**
   * Returns the value to cache.
   * @param now By the service's clock, Unix epoch ms.
   */
  take(answer: Answer, known: Value | null, key: Key, now: number): Value
}

/** All caches share these, and one lane. */
export interface AnswerPorts {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'ask' | 'tryNow' | 'serviceNow'>
  readonly session: Observable<Pick<ServiceSession, 'state'>>
  readonly source: PriceSource
  readonly documents: UserDocumentPorts
  readonly lane: SlowLane
}

export function createAnswerCache<Key, Value, Answer = Value>(
  {
    clock,
    feed,
    session,
    source,
    lane,
    storedAnswers,
  }: Omit<AnswerPorts, 'documents'> & { readonly storedAnswers: StoredAnswers<Value> },
  kind: AnswerKind<Key, Value, Answer>,
): AnswerCache<Key, Value> {
  const refreshed = new Map<string, { readonly key: Key; readonly refreshTask: RefreshTask }>()
  const failures = memoryOf(source, () => new Map<string, Failure>())
  const listeners = createListeners<Key>()

  function storedAnswer(name: string) {
    const service = source.current()
    return service === null ? undefined : storedAnswers.get(service, name)
  }

  function answered(key: Key, name: string, result: Result<Decoded<Answer>>): void {
    if (result.ok) {
      const value = kind.take(result.value.value, storedAnswer(name)?.value ?? null, key, feed.serviceNow())
      failures().delete(name)
      const service = source.current()
      if (service !== null) storedAnswers.put(service, name, { value, fetchedAt: clock.now() })
    } else failures().set(name, result.failure)
    listeners.publish(key)
  }

  function refresh(key: Key, name: string): RefreshTask {
    const known = refreshed.get(name)
    if (known !== undefined) return known.refreshTask
    const refreshTask = createRefreshTask(
      { clock, lane, freshMs: kind.freshMs },
      {
        fetchedAt: () => storedAnswer(name)?.fetchedAt ?? null,
        ask: () => kind.ask(feed, key),
        answered: (result) => answered(key, name, result),
      },
    )
    refreshed.set(name, { key, refreshTask })
    return refreshTask
  }

  let state = session.current().state
  const stops = [
    session.watch((next) => {
      const isBack = next.state === 'connected' && state !== 'connected'
      state = next.state
      if (isBack) for (const { refreshTask } of [...refreshed.values()]) refreshTask.resume(false)
    }),
    source.watch(() => {
      for (const { key, refreshTask } of [...refreshed.values()]) {
        refreshTask.resume(true)
        listeners.publish(key)
      }
    }),
  ]

  return {
    current(key) {
      const name = kind.nameOf(key)
      const { value = null, fetchedAt = null } = storedAnswer(name) ?? {}
      return { value, fetchedAt, failure: failures().get(name) ?? null }
    },
    names() {
      const service = source.current()
      return service === null ? [] : storedAnswers.names(service)
    },
    want(key, pace) {
      const name = kind.nameOf(key)
      const refreshTask = refresh(key, name)
      const leave = refreshTask.join(pace)
      return () => {
        leave()
        if (refreshTask.isWanted() || refreshed.get(name)?.refreshTask !== refreshTask) return
        refreshed.delete(name)
        failures().delete(name)
      }
    },
    renew(key) {
      const name = kind.nameOf(key)
      const failure = failures().get(name)
      if (failure?.kind === 'notServed') feed.tryNow(failure)
      refreshed.get(name)?.refreshTask.renew()
    },
    watch: (listener) => listeners.add(listener),
    dispose() {
      cancelAll(stops)
      for (const { refreshTask } of refreshed.values()) refreshTask.dispose()
      storedAnswers.dispose()
    },
  }
}
