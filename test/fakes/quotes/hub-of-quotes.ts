/** The real hub over a feed of the test, with a record of its demands. */
import type { Subscriber } from '#contract/wire/serve.ts'
import { createChangeBus } from '#core/hub/change-bus.ts'
import { createHubWindows } from '#core/hub/hub-windows.ts'
import { createHub } from '#core/hub/hub.ts'
import type { Interest } from '#core/hub/topic-provider.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeFeed } from './fake-feed.ts'
import { createPushReader, type ReadPush } from './push-reader.ts'
import { topicProviders } from './topic-providers.ts'

export const stockOf = (text: string): InstrumentId =>
  instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: text })

interface Activation {
  readonly instrument: InstrumentId
  readonly interest: Interest
}

export function createHubOfQuotes() {
  const clock = createFakeClock()
  const feed = createFakeFeed()
  const active = new Set<Activation>()
  const history: string[] = []
  const lost: unknown[] = []
  const providers = topicProviders({
    quote: {
      current: (instrument) => feed.live(instrument),
      activate(instrument, interest) {
        const activation = { instrument, interest }
        active.add(activation)
        history.push(`${interest} ${active.size}`)
        return () => {
          active.delete(activation)
          history.push(`off ${active.size}`)
        }
      },
    },
  })
  const [windows, changes] = [createHubWindows(), createChangeBus()]
  const source = createPriceSource()
  const hub = createHub({ clock, windows, changes, source, providers, reportLost: (error) => lost.push(error) })
  feed.watchAll(({ instrument }) => changes.changed('quote', instrument))
  return { clock, feed, source, hub, windows, changes, active: () => [...active], history, lost }
}

export const priceOf = (value: unknown): number | null =>
  (value as { quote: { last: number } | null }).quote?.last ?? null

export function createToldWindow() {
  const pushes: ReturnType<ReadPush>[] = []
  const read = createPushReader(() => stockOf('AAPL'))
  const subscriber: Subscriber = { push: (push) => void pushes.push(read(push)) }
  return { pushes, subscriber, lastPush: () => pushes.at(-1)?.map(([number, value]) => [number, priceOf(value)]) }
}
