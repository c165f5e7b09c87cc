import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TopicName } from '#contract/topics.ts'
import type { HubWindows } from '#core/hub/hub-windows.ts'
import { instrumentAudience, usesOfLists, usesOfWindows } from '#core/feed/health/uses.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'

const stock = (code: string): InstrumentId => instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code })
const [A, B, C] = [stock('A'), stock('B'), stock('C')]

const listOf = (id: string, instruments: readonly InstrumentId[]) => ({ id, instruments })

const windowOf = (window: number, parameters: readonly InstrumentId[], isVisible = true) => ({
  window,
  isVisible,
  parameters,
})

describe('the use of the plan', () => {
  it('is divided evenly between windows that watch the same, and what no window watches comes last', () => {
    const shares = new Map([
      [A, 6],
      [B, 4],
      [C, 1],
    ])
    expect(usesOfWindows([windowOf(1, [A, B]), windowOf(4, [A], false)], shares)).toEqual([
      { number: 1, isVisible: true, instruments: 2, plannedRequestsPerMinute: 7 },
      { number: 4, isVisible: false, instruments: 1, plannedRequestsPerMinute: 3 },
      { number: null, isVisible: false, instruments: 1, plannedRequestsPerMinute: 1 },
    ])
  })

  it('includes a list that no window shows, at no cost', () => {
    const shares = new Map([[A, 6]])
    expect(usesOfLists([listOf('mine', [A]), listOf('rest', [B, C])], shares)).toEqual([
      { list: 'mine', instruments: 1, plannedRequestsPerMinute: 6 },
      { list: 'rest', instruments: 0, plannedRequestsPerMinute: 0 },
    ])
  })

  it('adds up to the plan, however instruments are shared', () => {
    const codes = fc.subarray(['A', 'B', 'C', 'D', 'E', 'F'])
    const plan = fc.dictionary(
      fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
      fc.double({ min: 0, max: 600, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(codes, { maxLength: 5 }), plan, (holders, planned) => {
        const shares = new Map(Object.entries(planned).map(([code, share]) => [stock(code), share]))
        const total = [...shares.values()].reduce((sum, share) => sum + share, 0)
        const lists = holders.map((held, place) => listOf(`${place}`, held.map(stock)))
        const used = usesOfLists(lists, shares).reduce((sum, use) => sum + use.plannedRequestsPerMinute, 0)
        expect(used).toBeCloseTo(total, 6)
      }),
    )
  })
})

it('names each instrument of a window once, whether it shows the quote, the book or both', () => {
  const listening: Partial<Record<TopicName, readonly (readonly string[])[]>> = {
    quote: [[A], []],
    depth: [[A, B], [B]],
  }
  const windows: Pick<HubWindows, 'audience'> = {
    audience: <Name extends TopicName>(topic: Name) =>
      [0, 1].map((place) => ({
        window: place + 1,
        isVisible: place === 0,
        parameters: listening[topic]?.[place] ?? [],
      })),
  }
  expect(instrumentAudience(windows)).toEqual([
    { window: 1, isVisible: true, parameters: [A, B] },
    { window: 2, isVisible: false, parameters: [B] },
  ])
})
