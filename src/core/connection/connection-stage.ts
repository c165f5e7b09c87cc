/** The stages of the connection, and their part for windows. Neither contains the key. */
import type { Failure } from '#model/values/failure.ts'
import type { SecretProtection, ServiceAddress, ServiceSession } from '#model/service/service-session.ts'
import type { FeedState } from '../feed/feed.ts'
import type { Key } from './key-store.ts'

/** A stage in which a market is polled. */
export type ConnectedStage = Extract<Stage, { readonly kind: 'simulated' | 'service' }>

export type Stage =
  | { readonly kind: 'starting'; readonly source: ServiceSession['source'] }
  | { readonly kind: 'simulated'; readonly address: ServiceAddress }
  | {
      readonly kind: 'service'
      readonly address: ServiceAddress
      readonly tokenEnding: string | null
      readonly tokenProtection: SecretProtection
    }
  /** A service without a key. */
  | { readonly kind: 'keyless'; readonly address: ServiceAddress }
  /** No service is chosen, and the simulated market did not start. */
  | { readonly kind: 'marketless'; readonly message: string }

/** The last characters would reveal too much of a shorter key. */
const SHORTEST_SHOWN_TOKEN = 12
const ENDING_LENGTH = 4

export function serviceStage(address: ServiceAddress, { token, protection }: Key): ConnectedStage {
  const tokenEnding = token.length >= SHORTEST_SHOWN_TOKEN ? token.slice(-ENDING_LENGTH) : null
  return { kind: 'service', address, tokenEnding, tokenProtection: protection }
}

/** @param left The service that the user left, or null. */
export function describeStage(stage: Stage, feed: FeedState, left: ServiceAddress | null): ServiceSession {
  const { state, failure, nextTryAt, requestsInLastMinute } = feed
  const noKey = { tokenEnding: null, tokenProtection: null }
  const nothing = { address: null, ...noKey, failure: null, nextTryAt: null, requestsInLastMinute }
  switch (stage.kind) {
    case 'starting':
      return { ...nothing, left, source: stage.source, state: 'starting' }
    case 'simulated':
      return { ...nothing, left, source: 'simulated', address: stage.address, state, failure, nextTryAt }
    case 'service': {
      const { address, tokenEnding, tokenProtection } = stage
      return {
        source: 'service',
        state,
        address,
        tokenEnding,
        tokenProtection,
        failure,
        nextTryAt,
        requestsInLastMinute,
      }
    }
    case 'keyless':
      return { ...nothing, source: 'service', state: 'keyless', address: stage.address }
    case 'marketless': {
      const marketless: Failure = { kind: 'unavailable', cause: 'unreachable', message: stage.message }
      return { ...nothing, left, source: 'simulated', state: 'offline', failure: marketless }
    }
  }
}
