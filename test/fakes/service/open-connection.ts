/** The connection over fakes of all its ports, in a situation of the test's choice. */
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import { connectionFormat } from '#core/connection/connection-format.ts'
import { createSession } from '#core/connection/connection.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { Notice } from '#model/application/notice.ts'
import type { ServiceAddress, ServiceSession } from '#model/service/service-session.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeFeed } from '../quotes/fake-feed.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeSecrets, type FakeSecretsOptions } from '../ports/fake-secrets.ts'
import { createFakeSimulatedMarket } from './fake-simulated-market.ts'
import { createFakeStore, type FakeStore } from '../ports/fake-store.ts'

export const TOKEN = 'CANARY-0123456789-wxyz'
export const SERVICE: ServiceAddress = {
  baseUrl: 'https://api.example.com/v1',
  plan: 'professional',
  codesPerRequest: 20,
  requestsPerMinute: 120,
}
export const FORM: ConnectionForm = { ...SERVICE, token: TOKEN, remember: true }

interface Situation {
  readonly stored?: ServiceAddress
  readonly secrets?: FakeSecretsOptions
  readonly overrides?: Overrides
  readonly market?: Error | Promise<void>
  readonly store?: FakeStore
}

export function openConnection({ stored, secrets: keys, overrides = {}, market, store: given }: Situation = {}) {
  const store = given ?? createFakeStore(stored === undefined ? {} : { connection: { version: 1, content: stored } })
  const [clock, feed, log, secrets] = [createFakeClock(), createFakeFeed(), createFakeLog(), createFakeSecrets(keys)]
  const simulatedMarket = createFakeSimulatedMarket(market ?? null)
  const notices: Notice[] = []
  const report = (notice: Notice): void => void notices.push(notice)
  const withdraw = (kinds: readonly Notice['kind'][]): void => {
    notices.splice(0, Infinity, ...notices.filter(({ kind }) => !kinds.includes(kind)))
  }
  const document = createVersionedDocument({ store, log, report }, connectionFormat)
  const session = createSession({ clock, feed, secrets, simulatedMarket, document, log, report, withdraw }, overrides)
  const received: ServiceSession[] = [session.current()]
  session.watch((value) => received.push(value))
  return { clock, store, feed, log, secrets, simulatedMarket, notices, session, received }
}
