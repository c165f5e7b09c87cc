import { describe, expect, it } from 'vitest'
import type { InstrumentId } from '#model/market/instrument.ts'
import { EMPTY_LINK_GROUPS, type LinkGroups } from '#model/workspace/link-group.ts'
import { FIRST_LINK, type StoredLink } from '#renderer/links/stored-link.ts'
import { PanelLink } from '#renderer/links/panel-link.svelte.ts'
import { createClient } from '#contract/wire/client.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const NVDA = idOf('stock:US::NVDA')

function linking(stored: Partial<StoredLink>, holding: Partial<LinkGroups> = {}) {
  const backend = createFakeBackend()
  let groups: LinkGroups = { ...EMPTY_LINK_GROUPS, ...holding }
  let changes = 0
  const ports = {
    client: createClient(backend.transport, queueMicrotask),
    groups: () => groups,
    changed: () => void (changes += 1),
  }
  const link = new PanelLink({ ...FIRST_LINK, ...stored }, ports)
  const beside = (other: Partial<StoredLink>) => new PanelLink({ ...FIRST_LINK, ...other }, ports)
  const onReceive = (now: Partial<LinkGroups>) => (groups = { ...groups, ...now })
  return { link, beside, asked: backend.asked, changes: () => changes, onReceive, setLine: backend.setLine }
}

/** Resolves once all previous requests are answered. */
const answers = () => new Promise((resolve) => setTimeout(resolve))

describe('a panel that follows a group', () => {
  it('shows what the group holds, and shows its choice to all of it', () => {
    const { link, asked, changes } = linking({ symbolGroup: 2 }, { 2: { symbol: AAPL, interval: null } })
    expect(link.symbol).toBe(AAPL)
    link.setSymbol(MSFT)
    expect(asked).toEqual([{ name: 'link.setSymbol', payload: { group: 2, symbol: MSFT } }])
    expect(changes()).toBe(0)
  })

  it('follows symbols and intervals apart', () => {
    const groups = { 1: { symbol: AAPL, interval: '1D' }, 2: { symbol: MSFT, interval: '5m' } } as const
    const { link } = linking({ symbolGroup: 1, intervalGroup: 2 }, groups)
    expect([link.symbol, link.interval]).toEqual([AAPL, '5m'])
  })

  it('keeps what it showed when it leaves the group', () => {
    const { link, changes } = linking({ symbolGroup: 2 }, { 2: { symbol: AAPL, interval: null } })
    link.followSymbol(null)
    expect(link.symbol).toBe(AAPL)
    expect(link.stored).toMatchObject({ symbolGroup: null, symbol: AAPL })
    expect(changes()).toBe(1)
  })
})

describe('a choice that is on its way to the group', () => {
  const holding = (symbol: InstrumentId) => ({ 1: { symbol, interval: null } })

  it('is shown immediately', () => {
    const { link } = linking({}, holding(AAPL))
    link.setSymbol(MSFT)
    expect(link.symbol).toBe(MSFT)
  })

  it('is shown immediately by everything that follows the group in this window', () => {
    const { link, beside } = linking({}, { ...holding(AAPL), 2: { symbol: NVDA, interval: null } })
    const [same, other] = [beside({}), beside({ symbolGroup: 2 })]
    link.setSymbol(MSFT)
    expect([same.symbol, other.symbol]).toEqual([MSFT, NVDA])
  })

  it('is not replaced by an earlier one that comes back before it, however many are on their way', async () => {
    const { link, onReceive } = linking({}, holding(AAPL))
    const path = Array.from({ length: 40 }, (_, step) => (step < 20 ? step : 38 - step))
    const walked = path.map((place) => idOf(`stock:US::A${place}`))
    for (const symbol of walked) {
      link.setSymbol(symbol)
      onReceive(holding(walked[Math.max(0, walked.indexOf(symbol) - 17)] ?? AAPL))
      expect(link.symbol).toBe(symbol)
    }
    await answers()
    onReceive(holding(walked.at(-1) ?? AAPL))
    expect(link.symbol).toBe(walked.at(-1))
  })

  it('stays until the group is published, although its answer is here', async () => {
    const { link } = linking({}, holding(AAPL))
    link.setSymbol(MSFT)
    await answers()
    expect(link.symbol).toBe(MSFT)
  })

  it('is replaced by the choice of another window', async () => {
    const { link, onReceive } = linking({}, holding(AAPL))
    link.setSymbol(MSFT)
    await answers()
    onReceive(holding(NVDA))
    expect(link.symbol).toBe(NVDA)
    onReceive(holding(AAPL))
    expect(link.symbol).toBe(AAPL)
  })

  it('is forgotten once it came back, so that an earlier one can be chosen again', async () => {
    const { link, onReceive } = linking({}, holding(AAPL))
    link.setSymbol(MSFT)
    link.setSymbol(NVDA)
    await answers()
    onReceive(holding(NVDA))
    onReceive(holding(MSFT))
    expect(link.symbol).toBe(MSFT)
  })

  it('is replaced by the group’s symbol when it cannot be sent', async () => {
    const { link, onReceive, setLine } = linking({}, holding(AAPL))
    setLine(false)
    link.setSymbol(MSFT)
    await answers()
    onReceive(holding(AAPL))
    expect(link.symbol).toBe(AAPL)
  })
})

describe('a panel without a group', () => {
  it('keeps its symbol and interval to itself', () => {
    const { link, asked, changes } = linking({ symbolGroup: null })
    link.setSymbol(MSFT)
    link.setInterval('1h')
    expect([link.symbol, link.interval]).toEqual([MSFT, '1h'])
    expect(asked).toEqual([])
    expect(changes()).toBe(2)
  })

  it('takes over what a group holds that it joins', () => {
    const { link, asked } = linking({ symbolGroup: null, symbol: MSFT }, { 4: { symbol: AAPL, interval: null } })
    link.followSymbol(4)
    expect(link.symbol).toBe(AAPL)
    expect(asked).toEqual([])
  })

  it('gives an empty group what it shows', () => {
    const { link, asked } = linking({ symbolGroup: null, symbol: MSFT, interval: '1W' })
    link.followSymbol(4)
    link.followInterval(5)
    expect(asked).toEqual([
      { name: 'link.setSymbol', payload: { group: 4, symbol: MSFT } },
      { name: 'link.setInterval', payload: { group: 5, interval: '1W' } },
    ])
  })
})
