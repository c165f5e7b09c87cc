import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { requests, type RequestHandlers, type RequestName } from '#contract/requests.ts'
import { serve } from '#contract/wire/serve.ts'
import { RequestError } from '#contract/wire/transport.ts'
import { createChangeBus } from '#core/hub/change-bus.ts'
import { createHubWindows } from '#core/hub/hub-windows.ts'
import { createHub } from '#core/hub/hub.ts'
import { FLUSH_PERIOD_MS } from '#core/hub/outbox.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { instrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { topicProviders } from '#test/fakes/quotes/topic-providers.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const TSLA = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'TSLA' })

function setUp() {
  const [clock, feed] = [createFakeClock(), createFakeFeed()]
  const settings = createVariable(DEFAULT_SETTINGS)
  const changes = createChangeBus()
  const hub = createHub({
    clock,
    source: feed.source,
    windows: createHubWindows(),
    changes,
    providers: topicProviders({
      quote: {
        current: (instrument) => feed.live(instrument),
        activate: (instrument, interest) =>
          feed.want({ instrument, kind: 'quote', weight: interest === 'visible' ? 2 : 1, demandedPeriodMs: 1_000 }),
      },
      settings,
    }),
    reportLost: (error) => {
      throw error
    },
  })
  feed.watchAll(({ instrument }) => changes.changed('quote', instrument))
  settings.watch(() => changes.changed('settings', null))
  const refused = (): never => {
    throw new Error('not now')
  }
  const names = Object.keys(requests) as RequestName[]
  const handlers = {
    ...(Object.fromEntries(names.map((name) => [name, refused])) as unknown as RequestHandlers),
    'data.exportAll': () => 'everything',
    'settings.update': (patch) => {
      settings.set({ ...settings.current(), ...(patch as Partial<Settings>) })
      return null
    },
  } satisfies RequestHandlers
  const line = createFakeLine(serve({ handlers, source: hub, written: () => null, report: () => undefined }).connect)
  let deferred: (() => void)[] = []
  const client = createClient(line, (task) => deferred.push(task))

  function settle(): void {
    const tasks = deferred
    deferred = []
    for (const task of tasks) task()
    clock.advance(FLUSH_PERIOD_MS)
  }

  const wanted = () => feed.demands().map(({ instrument }) => instrument)
  return { clock, feed, line, client, settle, settings, wanted }
}

function listenTo(client: ReturnType<typeof setUp>['client'], instrument = AAPL) {
  const prices: (number | null)[] = []
  const stop = client.subscribe('quote', instrument, ({ quote }) => prices.push(quote?.last ?? null))
  return { prices, stop }
}

describe('a request of a window', () => {
  it('is answered by its handler', async () => {
    expect(await setUp().client.request('data.exportAll', null)).toBe('everything')
  })

  it('rejects with the code and words of a refusal', async () => {
    const { client } = setUp()
    await expect(client.request('session.signOut', null)).rejects.toMatchObject({ code: 'failed', message: 'not now' })
    await expect(client.request('notice.dismiss', -1)).rejects.toBeInstanceOf(RequestError)
  })

  it('rejects while the line is down', async () => {
    const { client, line } = setUp()
    line.down()
    await expect(client.request('data.exportAll', null)).rejects.toMatchObject({ code: 'disconnected' })
  })
})

describe('a subscription of a window', () => {
  it('receives the last value first and then each change', () => {
    const { client, feed, settle } = setUp()
    feed.price(AAPL, 1)
    const { prices } = listenTo(client)
    settle()
    feed.price(AAPL, 2)
    settle()
    expect(prices).toEqual([1, 2])
  })

  it('receives changes that another panel requested', async () => {
    const { client, settle } = setUp()
    const themes: string[] = []
    client.subscribe('settings', null, ({ theme }) => themes.push(theme))
    settle()
    await client.request('settings.update', { theme: 'dark' })
    settle()
    expect(themes).toEqual(['system', 'dark'])
  })

  it('travels with the others that were made together', () => {
    const { client, line, settle } = setUp()
    for (let index = 0; index < 500; index++) listenTo(client, index % 2 === 0 ? AAPL : TSLA)
    settle()
    expect(line.sent).toHaveLength(1)
  })

  it('costs no message when it is given up before it was sent', () => {
    const { client, line, settle } = setUp()
    listenTo(client).stop()
    settle()
    expect(line.sent).toEqual([])
  })

  it('receives nothing after it was given up, not even values that were already on their way', () => {
    const { client, line, feed, settle, wanted } = setUp()
    const { prices, stop } = listenTo(client)
    settle()
    stop()
    line.inject({ values: [[1, feed.live(AAPL)]] })
    expect(prices).toEqual([null])
    settle()
    expect(wanted()).toEqual([])
  })

  it('is not reached by late values of the one before it', () => {
    const { client, line, feed, settle } = setUp()
    listenTo(client, AAPL).stop()
    const { prices } = listenTo(client, TSLA)
    settle()
    feed.price(AAPL, 99)
    line.inject({ values: [[1, feed.live(AAPL)]] })
    expect(prices).toEqual([null])
  })

  it('is independent of another subscription to the same stream, in its values and when it ends', () => {
    const { client, feed, settle } = setUp()
    const [one, other] = [listenTo(client), listenTo(client)]
    settle()
    one.stop()
    feed.price(AAPL, 5)
    settle()
    expect(one.prices).toEqual([null])
    expect(other.prices).toEqual([null, 5])
  })
})

describe('a line that breaks', () => {
  it('withdraws what the window wanted, and orders it again when it comes back', () => {
    const { client, line, feed, settle, wanted } = setUp()
    const { prices } = listenTo(client)
    settle()
    line.down()
    expect(wanted()).toEqual([])
    feed.price(AAPL, 3)
    line.up()
    settle()
    expect(wanted()).toEqual([AAPL])
    expect(prices).toEqual([null, 3])
  })

  it('orders once what was asked for while it was down', () => {
    const { client, line, settle, wanted } = setUp()
    line.down()
    const { prices } = listenTo(client)
    settle()
    line.up()
    settle()
    expect(wanted()).toEqual([AAPL])
    expect(prices).toEqual([null])
  })

  it('orders once what was asked for in the very moment it came back', () => {
    const { client, line, settle, wanted } = setUp()
    line.down()
    listenTo(client)
    line.up()
    settle()
    expect(wanted()).toEqual([AAPL])
  })

  it('remembers that the window is hidden', () => {
    const { client, line, feed, settle } = setUp()
    const { prices } = listenTo(client)
    settle()
    client.setVisible(false)
    line.down()
    line.up()
    settle()
    expect(feed.demands()).toMatchObject([{ instrument: AAPL, weight: 1 }])
    expect(prices).toEqual([null])
  })

  it('is reported to its watchers', () => {
    const { client, line } = setUp()
    const received: boolean[] = []
    const stop = client.watchLine((up) => received.push(up))
    line.down()
    line.up()
    stop()
    line.down()
    expect(received).toEqual([false, true])
  })
})

describe('a client that is disposed of', () => {
  it('has no subscriptions and receives nothing any more', () => {
    const { client, feed, settle, wanted } = setUp()
    const { prices } = listenTo(client)
    settle()
    client.dispose()
    feed.price(AAPL, 9)
    settle()
    expect(wanted()).toEqual([])
    expect(prices).toEqual([null])
  })
})

describe('the client, in any order of events on the line,', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('listen' as const, 'stop' as const), slot: fc.nat(4) }),
    fc.record({ kind: fc.constant('price' as const), last: fc.integer({ min: 1, max: 1_000 }) }),
    fc.record({ kind: fc.constantFrom('down' as const, 'up' as const, 'settle' as const) }),
  )

  it('leaves every listener with the last price, and keeps no subscription without a listener', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (script) => {
        const { client, feed, line, settle, wanted } = setUp()
        const slots = new Map<number, ReturnType<typeof listenTo>>()
        let isUp = true
        const perform: Record<(typeof script)[number]['kind'], (step: (typeof script)[number]) => void> = {
          listen: (one) => 'slot' in one && !slots.has(one.slot) && slots.set(one.slot, listenTo(client)),
          stop: (one) => 'slot' in one && (slots.get(one.slot)?.stop(), slots.delete(one.slot)),
          price: (one) => 'last' in one && feed.price(AAPL, one.last),
          down: () => isUp && (line.down(), (isUp = false)),
          up: () => !isUp && (line.up(), (isUp = true)),
          settle,
        }
        for (const one of script) perform[one.kind](one)
        if (!isUp) line.up()
        settle()
        settle()
        const last = feed.live(AAPL).quote?.last ?? null
        for (const { prices } of slots.values()) expect(prices.at(-1)).toBe(last)
        expect(wanted()).toEqual(slots.size === 0 ? [] : [AAPL])
      }),
      { numRuns: 500 },
    )
  })
})
